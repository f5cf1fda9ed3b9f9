{{ifHttp}}// .NET 6 or later, or Mono: mcs -r:System.Net.Http Request.cs
{{ifSocks}}// .NET 6 or later, which has the proxy resolve names with socks5, too
using System;
using System.Net;
using System.Net.Http;

class Request
{
    static void Main()
    {
{{ifHttp}}        var proxy = new WebProxy("http://{{host}}:{{port}}")
{{ifSocks}}        var proxy = new WebProxy("socks5://{{host}}:{{port}}")
        {
{{ifAuth}}            Credentials = new NetworkCredential("{{username}}", "{{password}}"),
            BypassProxyOnLocal = false,
        };
{{ifRotating}}        for (var request = 0; request < 3; request++)
{{ifRotating}}        {
{{ifRotating}}            // A new handler opens a new connection, which gets a new address.
{{ifRotating}}            using (var client = new HttpClient(new HttpClientHandler { Proxy = proxy }))
{{ifRotating}}                Console.WriteLine(client.GetStringAsync("{{target}}").GetAwaiter().GetResult());
{{ifRotating}}        }
{{ifSticky}}        using (var client = new HttpClient(new HttpClientHandler { Proxy = proxy }))
{{ifSticky}}            Console.WriteLine(client.GetStringAsync("{{target}}").GetAwaiter().GetResult());
    }
}
