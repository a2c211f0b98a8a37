package dev.fanfare.console;

import biweekly.Biweekly;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;

/** Another program of a person, which reads calendars by their addresses. */
final class CalendarProgram {
    private CalendarProgram() {}

    /** The titles of the entries, a line each; empty where there is no calendar any more. */
    static String titles(String address) {
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() != 200
                    ? ""
                    : Biweekly.parse(answer.body()).first().getEvents().stream()
                            .map(event -> event.getSummary().getValue())
                            .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
