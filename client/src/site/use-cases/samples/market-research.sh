for country in de fr br; do
  for page in category/1 category/2; do
    echo "$country {{target}}/$page"
  done
done |
  xargs -P 8 -L 1 sh -c 'page=$(curl -sS -w "%{http_code}" "$1" \
      -x "http://{{host}}:{{port}}" -U "{{username}}-country-$0:{{password}}")
    title=$(printf %s "$page" | grep -o "<title>[^<]*" | sed "s|<title>||; s|\"|\"\"|g")
    case $title in *[,\"]*) title="\"$title\"" ;; esac
    echo "$0,$1,$(printf %s "$page" | tail -c 3),$title"'
