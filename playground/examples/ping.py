"""A bot without a library, which answers /ping. It needs Python 3.8 or newer, and nothing else.

DISCORD_API=http://127.0.0.1:4180/api DISCORD_TOKEN=… python3 ping.py
"""

import base64
import json
import os
import socket
import struct
import threading
import time
import urllib.request
from urllib.parse import urlsplit

API = os.environ["DISCORD_API"] + "/v10"
TOKEN = os.environ["DISCORD_TOKEN"]


def call(method, path, body=None):
    headers = {"Authorization": f"Bot {TOKEN}", "User-Agent": "DiscordBot (ping.py, 1)"}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        text = answer.read()
    return json.loads(text) if text else None


class Gateway:
    """The part of WebSockets (RFC 6455) that Discord's gateway needs."""

    def __init__(self, address):
        url = urlsplit(address)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {url.path or '/'}?v=10&encoding=json HTTP/1.1",
            f"Host: {url.netloc}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while self.stream.readline().strip():
            pass

    def send(self, op, d):
        data = json.dumps({"op": op, "d": d}).encode()
        mask = os.urandom(4)
        head = struct.pack(">BBH", 0x81, 0x80 | 126, len(data)) + mask
        self.socket.sendall(head + bytes(one ^ mask[at % 4] for at, one in enumerate(data)))

    def receive(self):
        data = b""
        while True:
            first, second = self.stream.read(2)
            length = second & 127
            if length > 125:
                size = {126: ">H", 127: ">Q"}[length]
                (length,) = struct.unpack(size, self.stream.read(struct.calcsize(size)))
            part = self.stream.read(length)
            if first & 15 == 8:
                raise ConnectionError("Discord has closed the connection.")
            if first & 15 > 8:
                continue
            data += part
            if first & 128:
                return json.loads(data)


def beat(gateway, seconds):
    while True:
        time.sleep(seconds)
        gateway.send(1, None)


gateway = Gateway(call("GET", "/gateway/bot")["url"])
interval = gateway.receive()["d"]["heartbeat_interval"] / 1000
threading.Thread(target=beat, args=(gateway, interval), daemon=True).start()
gateway.send(2, {"token": TOKEN, "intents": 0, "properties": {}})

while True:
    event = gateway.receive()
    d = event["d"]
    if event.get("t") == "READY":
        commands = [{"name": "ping", "description": "See whether the bot answers"}]
        call("PUT", f"/applications/{d['application']['id']}/commands", commands)
    elif event.get("t") == "INTERACTION_CREATE" and d["type"] == 2:
        answer = {"type": 4, "data": {"content": f"Pong, {d['member']['user']['global_name']}!"}}
        call("POST", f"/interactions/{d['id']}/{d['token']}/callback", answer)
