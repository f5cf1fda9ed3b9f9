import csv
import os
import sys
import requests

QUERY = """{ me { usage(last: 30, granularity: DAY, groupBy: SUB_ACCOUNT, timeZone: "Asia/Hong_Kong") {
  series { label buckets { start totalBytes paidBytes isFinal } }
} } }"""

reply = requests.post(
    "{{api}}",
    json={"query": QUERY},
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
    timeout=30,
)
rows = csv.writer(sys.stdout, lineterminator="\n")
rows.writerow(["sub account", "day", "bytes", "paid", "final"])
for series in reply.json()["data"]["me"]["usage"]["series"]:
    for day in series["buckets"]:
        rows.writerow([series["label"], day["start"], day["totalBytes"], day["paidBytes"], day["isFinal"]])
