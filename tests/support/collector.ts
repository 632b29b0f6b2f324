import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it. */
export type ReceivedSpan = {
  traceId: string;
  id: string;
  parentId: string;
  name: string;
  /** 2: of a server, 3: of a client, 5: of a job. */
  kind: number;
  facts: Record<string, string | number>;
  failed: boolean;
};

export type Collector = {
  url: string;
  spans: ReceivedSpan[];
  /** The attributes of the program that sends. */
  resource: Record<string, string | number>;
  /** Every byte that came. */
  bytes: Buffer[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
};

/** Starts a server that takes traces by OTLP over HTTP in Protocol Buffers. */
export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], resource: {}, bytes: [], requests: [], stop: async () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      collector.requests.push({ path: request.url ?? '', headers: request.headers });
      collector.bytes.push(body);
      for (const ofResource of readMessage(body).all(1)) {
        const message = readMessage(ofResource);
        Object.assign(collector.resource, readFacts(readMessage(message.bytes(1)).all(1)));
        for (const scope of message.all(2)) collector.spans.push(...readMessage(scope).all(2).map(readSpan));
      }
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  collector.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return collector;
}

function readSpan(bytes: Buffer): ReceivedSpan {
  const message = readMessage(bytes);
  return {
    traceId: message.bytes(1).toString('hex'),
    id: message.bytes(2).toString('hex'),
    parentId: message.bytes(4).toString('hex'),
    name: message.bytes(5).toString(),
    kind: message.number(6),
    facts: readFacts(message.all(9)),
    failed: readMessage(message.bytes(15)).number(3) === 2,
  };
}

const readFacts = (pairs: Buffer[]): Record<string, string | number> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const message = readMessage(pair);
      const value = readMessage(message.bytes(2));
      return [message.bytes(1).toString(), value.has(1) ? value.bytes(1).toString() : value.number(3)];
    }),
  );

/** The fields of a message of Protocol Buffers, by their numbers. */
function readMessage(bytes: Buffer) {
  const fields: { field: number; value: Buffer | number }[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [tag >>> 3, tag & 7];
    fields.push({ field, value: type === 0 ? varint() : take(type === 1 ? 8 : type === 5 ? 4 : varint()) });
  }
  const all = (wanted: number) =>
    fields.flatMap(({ field, value }) => (field === wanted && Buffer.isBuffer(value) ? [value] : []));
  return {
    all,
    has: (wanted: number) => fields.some(({ field }) => field === wanted),
    bytes: (wanted: number) => all(wanted)[0] ?? Buffer.alloc(0),
    number: (wanted: number) => Number(fields.find(({ field }) => field === wanted)?.value ?? 0),
  };
}
