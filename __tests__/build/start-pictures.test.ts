import { startPictures } from '../../src/build/start-pictures'

describe('startPictures', () => {
  it('asks the query of every page that may have changed, with its context, and of every component', async () => {
    const state = {
      pages: new Map([
        ['/', { componentPath: 'index.tsx', context: {} }],
        ['/room/1', { componentPath: 'room.tsx', context: { roomId: 1 } }],
        ['/room/2', { componentPath: 'room.tsx', context: { roomId: 2 } }],
        ['/room/3', { componentPath: 'room.tsx', context: { roomId: 3 } }],
        ['/plain', { componentPath: 'plain.tsx', context: {} }],
      ]),
      components: new Map([
        ['index.tsx', { query: 'home' }],
        ['room.tsx', { query: 'room' }],
        ['plain.tsx', { query: '' }],
      ]),
      staticQueryComponents: new Map([['footer', { query: 'gallery' }]]),
      queries: {
        trackedQueries: new Map([
          ['/room/1', { dirty: 4 }],
          ['/room/3', { dirty: 0 }],
        ]),
      },
    }
    const graphql = jest.fn(() => Promise.resolve({}))
    const store = {
      getState: () => state,
      dispatch: jest.fn(),
      subscribe: jest.fn(),
      replaceReducer: jest.fn(),
    }
    await startPictures({ graphql, store })
    expect(graphql.mock.calls).toEqual([
      ['gallery'],
      ['home', {}],
      ['room', { roomId: 1 }],
      ['room', { roomId: 2 }],
    ])
  })
})
