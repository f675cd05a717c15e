package io.argosy.circuit.control.provider;

import io.argosy.provider.fake.FakeServer;
import org.junit.jupiter.api.Test;

/** What providers with a REST interface do with answers that are no JSON. */
public abstract class RestProviderContract extends HttpProviderContract {

  private static final int LARGEST = 4 * 1024 * 1024;

  @Override
  protected int largest() {
    return LARGEST;
  }

  @Test
  void badAnswersAreRefusedInASentence() {
    assertBad(200, "text/html", "<html><body>Log in</body></html>", "sends HTML instead of JSON");
    assertBad(200, "text/plain", "<!DOCTYPE html><html/>", "sends HTML instead of JSON");
    assertBad(401, "text/plain", "no", "does not accept the credentials: status 401");
    assertBad(403, "text/plain", "no", "does not accept the credentials: status 403");
    assertBad(302, "application/json", "", "a redirect, which is not followed: status 302");
    assertBad(503, "application/json", "{\"message\":\"later\"}", "answers with status 503: later");
    assertBad(200, "application/json", "", "an answer that is not understood");
    assertBad(200, "application/json", "null", "an answer that is not understood");
    assertBad(200, "application/json", "hello", "an answer that is not understood");
    assertBad(200, "application/json", "[]", "an answer that is not understood");
    assertBad(200, "application/json", "{}", "an answer that is not understood");
    assertBad(200, "application/json", "{\"STATUS\":NaN}", "an answer that is not understood");
    assertBad(200, "application/json", "{".repeat(50_000), "an answer that is not understood");
    assertBad(200, "application/json", "[".repeat(50_000), "an answer that is not understood");
    assertBad(200, "application/json", "x".repeat(LARGEST + 1), "more than " + LARGEST + " bytes");
  }

  @Test
  void nothingFollowsFromABadAnswerToARequest() {
    for (String text : new String[] {"", "{}", "[]", "null", "{\"connectionId\":{\"a\":1}}"}) {
      answers(exchange -> FakeServer.send(exchange, 200, "application/json", text));
      assertFails(() -> provider().reserve(plan(KEY), end()));
      answers(exchange -> FakeServer.send(exchange, 502, "application/json", text));
      assertFails(() -> provider().reserve(plan(KEY), end()));
      assertFails(() -> provider().release("some"));
    }
  }
}
