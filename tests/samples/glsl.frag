#version 450
#extension GL_ARB_separate_shader_objects : enable
#define LIGHTS 4
#define SQUARE(x) ((x) * (x))

// A lamp, as the scene stores it.
struct Lamp {
  vec4 place;
  vec3 colour;
  float power;
};

layout(binding = 0) uniform sampler2D albedo;
layout(std140, binding = 1) uniform Scene {
  mat4 view;
  Lamp lamps[LIGHTS];
  int count;
} scene;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in highp vec2 where;
layout(location = 0) out vec4 result;

const float PI = 3.14159;
const vec3 GREY = vec3(0.299, 0.587, 0.114);
float weights[3] = { 1.0, 2e-1, 0.5 };


float square(float x) { return x * x; }

float luminance(in vec3 colour, float scale)
{
  return dot(colour, GREY) * scale;
}

/* The light that one lamp gives. */
vec3 shine(Lamp lamp, vec3 n, vec3 p, inout float total)
{
  vec3 way = lamp.place.xyz - p;
  float far = max(length(way), 0.001);
  float angle = dot(n, way / far);
  if (angle <= 0.0)
    return vec3(0.0);
  float force = lamp.power * angle / square(far);
  total += force;
  return lamp.colour * force;
}

vec3 tone(vec3 colour, int mode)
{
  switch (mode) {
  case 0:
    return colour;
  case 1:
    colour = colour / (colour + vec3(1.0));
    break;
  default:
    colour = pow(colour, vec3(1.0 / 2.2));
  }
  return colour;
}

void main()
{
  vec3 n = normalize(normal);
  vec3 base = texture(albedo, where).rgb;
  vec3 sum = vec3(0.0), extra;
  float total = 0.0;
  int used = 0;
  extra = GREY * 0.1;
  for (int i = 0; i < LIGHTS; i++) {
    if (i >= scene.count)
      break;
    if (scene.lamps[i].power == 0.0)
      continue;
    sum += shine(scene.lamps[i], n, position, total);
    used++;
  }
  while (used > 2) {
    used -= 1;
    sum *= weights[used & 1];
  }
  do {
    sum += extra;
    used = -used + 1;
  } while (used > 3);
  float level = luminance(sum, PI) + SQUARE(total);
  uint bits = uint(used) << 2u;
  if (level < 0.01 && !(bits == 0x4u)) {
    discard;
  } else {
    sum = mix(sum, base, 0.5);
  }
  if (total > 9.0) {
    sum = GREY, total = 1.0;
  }
  result = vec4(tone(sum * base, used > 1 ? 0 : 1), 1.0);
}
