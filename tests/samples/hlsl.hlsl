// Lights a surface, in pixel and compute shaders.
#include "common.hlsli"
#define GROUP 64
#define MAD(a, b) ((a) * (b) + 1.0)


typedef float3 Colour;

cbuffer Scene
{
  float4x4 view;
  float3 sun;
  uint count;
};

struct Lamp
{
  float3 place;
  float power;
  Colour colour;
  float fade() { return power / 2.0; }
};

struct Vertex
{
  float4 place : SV_POSITION;
  float2 where : TEXCOORD0;
  nointerpolation uint id : TEXCOORD1;
};

Texture2D<float4> albedo : register(t0);
StructuredBuffer<Lamp> lamps : register(t1);
RWStructuredBuffer<uint> marks : register(u0);
SamplerState smooth : register(s0);
groupshared uint shared_sum[GROUP];

namespace tools
{
  static const float PI = 3.14159;
  static const float halves[2] = { 0.5, 0.25 };
  float half_of(float x) { return x * 0.5; }
  float scaled(float x, float scale) { return x * scale + scale; }
}

float3 shine(in Lamp lamp, float3 p, inout float total)
{
  float far = max(length(lamp.place - p), 1e-3f);
  float force = lamp.fade() / (far * far);
  if (force < 0.01)
    return (float3)0;
  total += force;
  return lamp.colour * force;
}

float3 tone(float3 colour, int mode)
{
  switch (mode) {
  case 0:
    return colour;
  case 1:
    colour = colour / (colour + 1.0);
    break;
  default:
    colour = pow(colour, 1.0 / 2.2);
  }
  return colour;
}

float4 main(Vertex input, bool front : SV_IsFrontFace) : SV_TARGET
{
  float4 base = albedo.Sample(smooth, input.where);
  float3 sum = 0.0, extra = sun;
  float total = tools::scaled(tools::half_of(tools::PI), MAD(base.a, 2.0));
  uint steps = 0;
  [unroll(4)]
  for (uint i = 0; i < 4; i++) {
    if (i >= count)
      break;
    if (lamps[i].power == 0.0)
      continue;
    sum += shine(lamps[i], input.place.xyz, total);
    steps++;
  }
  while (steps > 2) {
    steps -= 1;
    sum *= tools::halves[steps & 1];
  }
  do {
    extra = -extra;
  } while (total > 90.0);
  if (!front && base.a < 0.1) {
    discard;
  } else {
    sum = lerp(sum, base.rgb, 0.5);
  }
  if (total > 9.0) {
    sum = extra, total = 1.0;
  }
  return float4(tone(sum * base.rgb, steps > 1 ? 0 : 1), 1.0);
}

[numthreads(GROUP, 1, 1)]
void gather(uint3 id : SV_DispatchThreadID, uint at : SV_GroupIndex)
{
  shared_sum[at] = id.x * (uint)sizeof(float);
  GroupMemoryBarrierWithGroupSync();
  marks[id.x] = shared_sum[GROUP - at - 1];
}
