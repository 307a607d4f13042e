// Moves particles, and draws them as small squares.
enable f16;

override limit: f32 = 100.0;
@id(7) override corners = 4;



struct Particle {
  @location(0) place: vec2<f32>,
  @location(1) speed: vec2<f32>,
  age: u32,
}

struct Frame {
  step: f32,
  count: u32,
  seed: u32,
}

struct Corner {
  @builtin(position) place: vec4<f32>,
  @location(0) shade: f32,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read_write> particles: array<Particle>;
@group(0) @binding(2) var picture: texture_2d<f32>;
@group(0) @binding(3) var smooth_sampler: sampler;
var<workgroup> alive: array<u32, 64>;
var<private> state: u32 = 1u;

/* A number from 0 to 1,
   for all that is left to chance. */
fn chance() -> f32 {
  state = state * 747796405u + 2891336453u;
  state ^= state >> 16u;
  return f32(state & 0xffffu) / 65535.0;
}

fn square(x: f32) -> f32 {
  return x * x;
}

fn slowed(speed: vec2<f32>, friction: f32) -> vec2<f32> {
  let most = square(friction) + limit;
  if (length(speed) > most || friction <= 0.0) {
    return speed * 0.5;
  } else if (most == 1e-3) {
    return vec2<f32>(0.0, 0.0);
  } else {
    return -speed * friction;
  }
}

fn kind_of(age: u32) -> i32 {
  switch (age % 4u) {
    case 0u, 1u: {
      return 1;
    }
    case 2u: {
      return 2;
    }
    default: {
      return 0;
    }
  }
}

@compute @workgroup_size(64, 1, 1)
fn advance(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) at: u32) {
  if (id.x >= frame.count) {
    return;
  }
  var particle = particles[id.x];
  state = bitcast<u32>(frame.step) + id.x;
  var tries = 0;
  var rounds = 0;
  loop {
    if (tries >= 3) { break; }
    particle.speed = slowed(particle.speed, chance());
    continuing {
      tries += 1;
    }
  }
  for (var i = 0; i < 4; i++) {
    if (i == 2) {
      continue;
    }
    particle.place += particle.speed * (frame.step + 0.1);
    rounds = rounds + 1;
  }
  while (rounds > 0 && !(particle.age == 9u)) {
    rounds -= 1;
    particle.age = particle.age + u32(kind_of(particle.age));
  }
  alive[at] = select(0u, 1u, particle.age < 50u);
  _ = alive[at];
  particles[id.x] = particle;
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
  var out: Corner;
  out.place = vec4<f32>(particles[index / u32(corners)].place, 0.0, 1.0);
  out.shade = square(f32(index)) + square(0.5);
  return out;
}

@fragment
fn colour(in: Corner) -> @location(0) vec4<f32> {
  if (in.shade < 0.1) {
    discard;
  }
  return textureSample(picture, smooth_sampler, vec2<f32>(in.shade, in.shade));
}
