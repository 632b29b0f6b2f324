import { Refusal } from '#core/errors.ts';
import { matchesEtag } from '#features/files/server/matches-etag.ts';
import { isId } from '#engine/columns.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { drawAppIcon, type IconShape, iconShapes, iconVersion } from './app-icon.ts';
import { writeManifest } from './app-manifest.ts';
import { hashStyle, writeStyle } from './brand-style.ts';
import { readBrand, readPicture } from './read-brand.ts';

const forGood = 'public, max-age=31536000, immutable';

/** The files of the brand: its stylesheet, its pictures, which are PNG whatever was uploaded, and the app that a phone installs. */
export const siteEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/brand/style.css',
    access: 'public',
    async handle({ context: { world }, request, reply }) {
      const style = writeStyle(await readBrand(world.db));
      const version = hashStyle(style);
      // A page names the version that it wants: an old page gets the present style, and caches it only briefly.
      const isAsked = (request.query as { v?: string }).v === version;
      return reply
        .headers({ 'cache-control': isAsked ? forGood : 'no-cache', 'content-type': 'text/css; charset=utf-8' })
        .send(style);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/brand/{id}/picture.png',
    access: 'public',
    async handle({ context: { world }, params: { id }, request, reply }) {
      if (!isId(id)) throw new Refusal('request.not-found');
      const headers = { etag: `"${id}"`, 'cache-control': forGood };
      const png = await readPicture(world, id);
      if (png === null) throw new Refusal('request.not-found');
      if (matchesEtag(request.headers['if-none-match'], headers.etag)) return reply.status(304).headers(headers).send();
      return reply.headers({ ...headers, 'content-type': 'image/png' }).send(png);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/manifest.webmanifest',
    access: 'public',
    async handle({ context: { world }, reply }) {
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' })
        .send(writeManifest(await readBrand(world.db)));
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/app-icons/{shape}/icon.png',
    access: 'public',
    async handle({ context: { world }, params: { shape }, request, reply }) {
      if (!Object.hasOwn(iconShapes, shape)) throw new Refusal('request.not-found');
      const brand = await readBrand(world.db);
      const png = await drawAppIcon(world, brand, shape as IconShape);
      const isAsked = (request.query as { v?: string }).v === iconVersion(brand);
      return reply.headers({ 'cache-control': isAsked ? forGood : 'no-cache', 'content-type': 'image/png' }).send(png);
    },
  }),
];
