package io.argosy.provider.fake;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A message that an NSI provider sends to a requester without being asked.
 *
 * @param to where the requester listens
 * @param operation such as {@code reserveConfirmed}
 * @param number of the request that it answers, or its own
 * @param content below the element of the operation
 */
public record NsiCallback(URI to, String operation, String number, String content) {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Sends it and returns what the requester answers. */
  public HttpResponse<String> send() throws IOException {
    return send(to, text());
  }

  /** Sends any text as if it were one. */
  public static HttpResponse<String> send(URI to, String text) throws IOException {
    try {
      return HTTP.send(
          HttpRequest.newBuilder(to)
              .timeout(PATIENCE)
              .header("Content-Type", "text/xml; charset=utf-8")
              .POST(BodyPublishers.ofString(text))
              .build(),
          BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private String text() {
    String header =
        """
        <h:nsiHeader xmlns:h="http://schemas.ogf.org/nsi/2013/12/framework/headers">
        <protocolVersion>application/vnd.ogf.nsi.cs.v2.requester+soap</protocolVersion>
        <correlationId>%s</correlationId></h:nsiHeader>\
        """
            .formatted(number);
    return FakeNsi.envelope(header, "<t:%1$s>%2$s</t:%1$s>".formatted(operation, content));
  }
}
