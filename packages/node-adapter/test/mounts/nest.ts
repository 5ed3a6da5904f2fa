import 'reflect-metadata'
import type { Server } from 'node:http'
import { type MiddlewareConsumer, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import type { NodeHandler } from '../../src/to-node-handler.ts'
import { type Mounted, mountedOn } from './mounted.ts'

/** What `app.use` takes before the app is initialised stands before Nest's body parser. */
export async function mountedInNest(prefix: string, handler: NodeHandler): Promise<Mounted> {
  class AppModule {}
  const app = await createApp(AppModule)
  // #region nest
  app.use(prefix, handler)
  // #endregion
  return listening(app)
}

/** Middleware of a module stands behind it. */
export async function mountedInNestAfterItsBodyParser(
  prefix: string,
  handler: NodeHandler,
): Promise<Mounted> {
  class AppModule {
    // #region nest-middleware
    configure(consumer: MiddlewareConsumer): void {
      consumer.apply(handler).forRoutes(prefix)
    }
    // #endregion
  }
  return listening(await createApp(AppModule))
}

function createApp(module: new () => object): Promise<NestExpressApplication> {
  // What the decorator `@Module({})` does.
  Module({})(module)
  return NestFactory.create<NestExpressApplication>(module, { logger: ['error'], rawBody: true })
}

async function listening(app: NestExpressApplication): Promise<Mounted> {
  await app.listen(0, '127.0.0.1')
  return mountedOn(app.getHttpServer() as Server, () => app.close())
}
