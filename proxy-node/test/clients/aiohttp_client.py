import asyncio
import os
import ssl

import aiohttp

action = os.environ["ACTION"]
with open(os.environ["BODY_FILE"], "rb") as file:
    body = file.read()


async def parts():
    yield body[:1000]
    yield body[1000:]


async def main():
    async with aiohttp.ClientSession(raise_for_status=True) as session:
        async with session.request(
            "GET" if action == "get" else "POST",
            os.environ["TARGET"],
            data={"get": None, "post": body, "chunked": parts()}[action],
            proxy=os.environ["PROXY_URL"] or None,
            ssl=ssl.create_default_context(cafile=os.environ["CA_FILE"]),
        ) as reply:
            print(await reply.text())


asyncio.run(main())
