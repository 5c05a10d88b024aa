import SqliteFile from 'better-sqlite3'
import { keepStatements } from '../../../src/server/db/statements'

let handle: SqliteFile.Database
let prepared: jest.SpyInstance
beforeEach(() => {
  handle = new SqliteFile(':memory:')
  handle.exec('create table guests (id integer primary key, name text) strict')
  prepared = jest.spyOn(handle, 'prepare')
})
afterEach(() => handle.close())

it('prepares a text once, and answers with other values each time', () => {
  const { prepare } = keepStatements(handle)
  for (const name of ['Ada', 'Bola']) prepare('insert into guests (name) values (?)').run([name])
  expect(prepare('select name from guests where id = ?').all([1])).toEqual([{ name: 'Ada' }])
  expect(prepare('select name from guests where id = ?').all([2])).toEqual([{ name: 'Bola' }])
  expect(prepared).toHaveBeenCalledTimes(2)
})

it('sees tables that have changed since, here or by another connection', () => {
  const { prepare } = keepStatements(handle)
  prepare('insert into guests (name) values (?)').run(['Ada'])
  const all = () => prepare('select * from guests').all([])
  expect(all()).toEqual([{ id: 1, name: 'Ada' }])
  handle.exec(`alter table guests add column room text default 'Twin'`)
  expect(all()).toEqual([{ id: 1, name: 'Ada', room: 'Twin' }])
  handle.exec('alter table guests drop column name')
  expect(all()).toEqual([{ id: 1, room: 'Twin' }])
})

it('goes on after a statement that has failed', () => {
  const { prepare } = keepStatements(handle)
  const insert = () => prepare('insert into guests (id, name) values (?, ?)').run([1, 'Ada'])
  insert()
  expect(insert).toThrow('UNIQUE')
  handle.exec('delete from guests')
  expect(insert).not.toThrow()
})

it('keeps no PRAGMA, and of many texts those that were used last', () => {
  const { prepare } = keepStatements(handle)
  for (let times = 0; times < 2; times += 1) prepare('pragma user_version').all([])
  expect(prepared).toHaveBeenCalledTimes(2)
  prepare('select -1').all([])
  for (let number = 0; number < 400; number += 1) prepare(`select ${number}`).all([])
  prepared.mockClear()
  prepare('select 399').all([])
  expect(prepared).not.toHaveBeenCalled()
  prepare('select -1').all([])
  expect(prepared).toHaveBeenCalledTimes(1)
})
