# What the shop runs on.
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 5.0" }
  }
}

variable "region" {
  type    = string
  default = "eu-west-1"
}

variable "sizes" {
  type = map(object({ count = number, disk = optional(number, 20) }))
  default = {
    web   = { count = 2, disk = 40 }
    store = { count = 1, disk = 100 }
  }
  validation {

    condition     = length(var.sizes) > 0 && !contains(keys(var.sizes), "")
    error_message = "There has to be a server."
  }
}

locals {
  names  = [for name, size in var.sizes : upper(name) if size.count > 1]
  disks  = { for name, size in var.sizes : name => size.disk... }
  prefix = var.region == "eu-west-1" ? "eu" : "other"
  total  = sum([for s in values(var.sizes) : s.count * 2 + 1])
  half   = -local.total / 2
  empty  = null
  first  = local.names[0]
}

/* A server for
   each size. */
resource "aws_instance" "server" {
  for_each      = var.sizes
  ami           = data.aws_ami.base.id
  instance_type = "t3.${each.key == "web" ? "small" : "large"}"
  user_data     = <<-EOT
    #!/bin/sh
    echo "hello from ${each.key}"
    %{ if each.value.count > 1 }
    start --many
    %{ endif }
  EOT

  dynamic "ebs_block_device" {
    for_each = each.value.disk > 50 ? [each.value.disk] : []
    content {
      device_name = "/dev/sdb"
      volume_size = ebs_block_device.value
    }
  }

  tags = merge(local.disks, { Name = "${local.prefix}-${each.key}", Cost = 1.5e3 })
  lifecycle { create_before_destroy = true }
}

// What is told at the end.
output "addresses" {
  value       = [for s in aws_instance.server : s.private_ip]
  description = "Where they are: ${join(", ", aws_instance.server[*].id)}"
}
