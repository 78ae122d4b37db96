# What compose.yaml starts, for practice: n8n with this node, and the sandbox, both made of this repository.
# `npm run compose` takes each step of the two files without Docker.

FROM node:24.21.0 AS build
WORKDIR /project
COPY . .
RUN npm ci
RUN npx gulp build packages
RUN mkdir /packed
RUN npm pack --workspaces --include-workspace-root --pack-destination /packed
RUN mkdir -p /nodes/node_modules/n8n-nodes-cfdi
RUN tar -xzf /packed/n8n-nodes-cfdi-*.tgz -C /nodes/node_modules/n8n-nodes-cfdi --strip-components=1
RUN node tools/practice.mts /practice http://sandbox:3900

FROM node:24.21.0-slim AS sandbox
COPY --from=build /packed /packed
RUN npm install --global /packed/cfdi-sandbox-*.tgz
USER node
ENTRYPOINT ["cfdi-sandbox"]

FROM n8nio/n8n:2.41.1 AS n8n
COPY --from=build --chown=node:node /nodes /home/node/.n8n/nodes
COPY --from=build /practice /practice
RUN n8n import:credentials --input=/practice/credentials.json
RUN n8n import:workflow --input=/practice/workflow.json
