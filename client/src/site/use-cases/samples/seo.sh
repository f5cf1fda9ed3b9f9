for country in us gb hk; do
  position=$(curl -sS --fail "{{target}}/search?q=running+shoes" \
      -x "http://{{host}}:{{port}}" -U "{{username}}-country-$country:{{password}}" |
    grep -oE '<a [^>]*href="https?://[^/"]+' | sed 's|.*//||' | awk '!seen[$0]++' |
    grep -nxF "{{site}}" | cut -d: -f1)
  echo "$country ${position:-not found}"
done
