# pip install requests
import csv
import os
import sys
from datetime import datetime
from zoneinfo import ZoneInfo
import requests

HONG_KONG = ZoneInfo("Asia/Hong_Kong")

QUERY = """{ me { usage(last: 30, granularity: DAY, groupBy: SUB_ACCOUNT, timeZone: "Asia/Hong_Kong") {
  series { label buckets { start totalBytes paidBytes isFinal } }
} } }"""

reply = requests.post(
    "{{api}}",
    json={"query": QUERY},
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
    timeout=30,
)
answer = reply.json()
if "errors" in answer:
    raise SystemExit(answer["errors"][0]["extensions"]["code"])
rows = csv.writer(sys.stdout, lineterminator="\n")
rows.writerow(["sub account", "day", "bytes", "paid", "final"])
for series in answer["data"]["me"]["usage"]["series"]:
    for bucket in series["buckets"]:
        # A day begins at 16:00 of the day before in UTC.
        start = datetime.fromisoformat(bucket["start"].replace("Z", "+00:00"))
        day = start.astimezone(HONG_KONG).date()
        figures = [bucket["totalBytes"], bucket["paidBytes"], bucket["isFinal"]]
        rows.writerow([series["label"], day, *figures])
