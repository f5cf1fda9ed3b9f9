package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
)

func main() {
{{ifSocks}}	// Go has the proxy resolve names with socks5, too.
	proxy := &url.URL{
{{ifHttp}}		Scheme: "http",
{{ifSocks}}		Scheme: "socks5",
		Host:   "{{host}}:{{port}}",
{{ifAuth}}		User:   url.UserPassword("{{username}}", "{{password}}"),
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}}
	reply, err := client.Get("{{target}}")
	if err != nil {
		log.Fatal(err)
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(reply.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(body))
}
