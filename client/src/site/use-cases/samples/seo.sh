for place in us:en-US gb:en-GB hk:zh-HK; do
  country=${place%:*}
  page=$(curl -sS --fail -H "Accept-Language: ${place#*:}" "{{target}}/search?q=running+shoes" \
    -x "http://{{host}}:{{port}}" -U "{{username}}-country-$country:{{password}}") || break
  position=$(printf '%s' "$page" | grep -oE '<a [^>]*href="https?://[^/"]+' |
    sed 's|.*//||' | awk '!seen[$0]++' | grep -nxF "{{site}}" | cut -d: -f1)
  echo "$country ${position:-not found}"
done
