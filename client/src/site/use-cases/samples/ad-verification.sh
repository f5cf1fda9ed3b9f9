# A new session is a new visitor, who keeps one address for ten minutes.
user="{{username}}-country-us-city-new_york-session-$(date +%s)-sesstime-10"
url="{{target}}/click?campaign=42"
hops=0
while [ -n "$url" ] && [ $hops -lt 10 ]; do
  reply=$(curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' \
    -x "http://{{host}}:{{port}}" -U "$user:{{password}}" "$url")
  echo "${reply%% *} $url"
  url=${reply#* }
  hops=$((hops + 1))
done
