package dev.fanfare.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What strangers write where a name is expected. If any of it ran, it would set {@code window.hit} or ask another host. */
final class Payloads {
    private static final String RUN = "window.hit=1;fetch(`https://evil.example/`)";

    private static final List<String> MARKUP = List.of(
            "<script>%s</script>",
            "</textarea><script>%s</script>",
            "</title><script>%s</script>",
            "<img src=https://evil.example/1.png onerror=%s>",
            "<img src=x onerror='%s'>",
            "<svg onload=%s>",
            "<svg><script>%s</script></svg>",
            "<svg><animate onbegin=%s attributeName=x dur=1s>",
            "<math><mi xlink:href=\"javascript:%s\">x</mi></math>",
            "<iframe src=https://evil.example></iframe>",
            "<iframe srcdoc=\"<script>%s</script>\">",
            "<object data=https://evil.example/x>",
            "<embed src=https://evil.example/x>",
            "<link rel=stylesheet href=https://evil.example/x.css>",
            "<style>@import 'https://evil.example/x.css';</style>",
            "<style>body{background:url(https://evil.example/x)}</style>",
            "<base href=https://evil.example/>",
            "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
            "<form action=https://evil.example><button>x</button></form>",
            "<a href=\"javascript:%s\">x</a>",
            "<a href=https://evil.example ping=https://evil.example/p>x</a>",
            "<details open ontoggle=%s>x</details>",
            "<input autofocus onfocus=%s>",
            "<video><source onerror=%s></video>",
            "<audio src=https://evil.example/x onerror=%s>",
            "<marquee onstart=%s>x</marquee>",
            "<template><script>%s</script></template>",
            "<noscript><p title=\"</noscript><script>%s</script>\"></noscript>",
            "<!--><script>%s</script>-->",
            "<![CDATA[<script>%s</script>]]>",
            "<p style=\"position:fixed;inset:0;background:url(https://evil.example/x)\">x</p>",
            "<b onclick=%s onmouseover=%s tabindex=0>x</b>",
            "<scr<script>ipt>%s</scr</script>ipt>",
            "<dialog open><form method=dialog><input name=password></form></dialog>");

    private static final List<String> ELSEWHERE = List.of(
            "javascript:%s",
            "JaVaScRiPt:%s//https://example.com",
            "java\tscript:%s",
            "\u0001javascript:%s",
            "javascript://example.com/%%0a%s",
            "data:text/html,<script>%s</script>",
            "vbscript:msgbox(1)",
            "blob:https://evil.example/1",
            "file:///etc/passwd",
            "//evil.example/x",
            "https://example.com\" onmouseover=\"%s",
            "https://example.com/' onfocus='%s' autofocus='",
            "https://evil.example\\@example.com/<script>%s</script>");

    private static final List<String> WORDS = List.of(
            "\" onfocus=%s autofocus x=\"",
            "' onmouseover='%s",
            "`;%s;`",
            "${%s}",
            "{{constructor.constructor('%s')()}}",
            "<!--?lit$123456789$--><script>%s</script>",
            "{0} {1} {2} $& $1 $`",
            "__proto__",
            "\\u003cscript\\u003e%s\\u003c/script\\u003e",
            "&lt;script&gt;%s&lt;/script&gt; &#x3c;img src=x&#x3e;",
            "\u202egnp.exe\u2066 paid 1.000.000\u2069",
            "\u200b\u2060\ufeff\u00ad invisible \u200f\u200e",
            "../../../etc/passwd\r\nSet-Cookie: a=b",
            "=HYPERLINK(\"https://evil.example\")",
            "\ud83d\ude00\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301 \ufdfd",
            "W".repeat(10_000));

    private Payloads() {}

    static List<String> all() {
        List<String> all = new ArrayList<>();
        Stream.of(MARKUP, ELSEWHERE, WORDS)
                .flatMap(List::stream)
                .forEach(payload -> all.add(
                        payload.contains("%s") ? payload.replace("%s", RUN).replace("%%", "%") : payload));
        return List.copyOf(all);
    }
}
