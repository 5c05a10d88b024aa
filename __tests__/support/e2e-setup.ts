// Far longer than anything takes on an idle machine: a busy one is slow, and must not be red.
jest.setTimeout(300_000)
