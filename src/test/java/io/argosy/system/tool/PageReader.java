package io.argosy.system.tool;

import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.system.testbed.RouterApi;
import io.argosy.web.fixture.Answers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Reads the pages as a signed-in user without a browser. */
public final class PageReader {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private final URI pages;

  /**
   * @param admin creates its own sign-in link
   */
  public PageReader(URI pages, RouterApi admin) {
    this.pages = pages;
    SignInLinkView link =
        admin
            .post("/command/v1/sign-in-links", new SignInLinkForm("admin"))
            .as(SignInLinkView.class);
    HttpResponse<String> form =
        send(HttpRequest.newBuilder(pages.resolve("/sign-in?code=" + link.code())).GET());
    String pressed =
        "code=%s&to=%%2F&_csrf=%s".formatted(Answers.encoded(link.code()), Answers.token(form));
    HttpRequest.Builder button =
        HttpRequest.newBuilder(pages.resolve("/sign-in"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(pressed));
    if (send(button).statusCode() != 302) {
      throw new IllegalStateException("not signed in");
    }
  }

  /** Returns the body, whatever the status. */
  public String get(String path) {
    return send(HttpRequest.newBuilder(pages.resolve(path))
            .header("Accept", "text/html, */*;q=0.5")
            .GET())
        .body();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
