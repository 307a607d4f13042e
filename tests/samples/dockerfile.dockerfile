# syntax=docker/dockerfile:1
ARG VERSION=3.12
ARG BASE=slim

# Everything is built here.
FROM --platform=linux/amd64 python:${VERSION}-${BASE} AS build
LABEL maintainer="Ann Smith" version=1.4 org.example.shop='The shop'
ENV LANG=C.UTF-8 PATH="/opt/shop/bin:${PATH}"
ENV MODE production
WORKDIR /src
COPY requirements.txt setup.py ./
COPY --chown=shop:shop src/ /src/
ADD https://example.com/data.tar.gz /data/
RUN apt-get update && \
    apt-get install -y gcc make && \
    # lists are not needed any more
    rm -rf /var/lib/apt/lists/*
RUN --mount=type=cache,target=/root/.cache pip install -r requirements.txt
RUN ["python", "-m", "compileall", "."]
SHELL ["/bin/bash", "-c"]

FROM build AS test
ENV MODE=test
RUN pytest -q
RUN echo "tested ${MODE}" > /tested

FROM nginx:1.25@sha256:0123456789abcdef AS web
COPY --from=build /src/static /usr/share/nginx/html
EXPOSE 80 443/tcp
EXPOSE 8080
EXPOSE 9090
VOLUME /var/log /var/cache
VOLUME ["/data"]
ONBUILD COPY . /app

FROM python:${VERSION}-slim
ARG TARGETARCH
LABEL stage=final
COPY --from=build /src /opt/shop
COPY --from=test /tested /opt/shop/tested
RUN <<SETUP
useradd shop
chown -R shop /opt/shop
SETUP
USER shop:shop
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s CMD curl -f http://localhost:8080/health
ENTRYPOINT ["python", "-m", "shop"]
CMD ["--port", "8080", "--mode=$MODE"]
MAINTAINER Ann Smith
