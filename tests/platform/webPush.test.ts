import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  encryptPush,
  isPushKey,
  isPushService,
  LAST_RECORD,
} from '../../src/platform/server/webPush.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291 has it', () => {
  const target = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const chance = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  const plain = Buffer.concat([
    Buffer.from('When I grow up, I want to be a watermelon'),
    LAST_RECORD,
  ])
  assert.equal(
    encryptPush(plain, target, chance).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('only addresses at the services on the list are asked', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4000']
  const asked = (endpoint: string): boolean => isPushService(endpoint, hosts)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com:443/abc',
    'https://web.push.apple.com/abc',
    'http://127.0.0.1:4000/abc',
  ])
    assert.ok(asked(endpoint), endpoint)
  for (const endpoint of [
    '',
    'fcm.googleapis.com',
    'file:///etc/passwd',
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://ines@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example/abc',
    'https://fcm.googleapis.com@10.0.0.1/abc',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com.example/abc',
    'https://127.0.0.1/abc',
    'https://127.0.0.1:4000/abc',
    'http://127.0.0.1:4001/abc',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://localhost/abc',
  ])
    assert.ok(!asked(endpoint), endpoint)
})

test('a key is a point on the curve', () => {
  const point =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  assert.ok(isPushKey(point))
  assert.ok(!isPushKey(point.replace('BCV', 'BCW')))
})
