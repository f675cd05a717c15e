package io.argosy.deploy.demo;

import io.argosy.common.process.RunFile;
import io.argosy.common.wire.WireJson;
import io.argosy.deploy.process.RunFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** What the doors of the source sites sent, over all their lives. */
final class Doors {

  private static final Duration LONGEST = Duration.ofSeconds(5);

  private record Status(long doorBytes) {}

  private final DemoLayout layout;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LONGEST).build();

  Doors(DemoLayout layout) {
    this.layout = layout;
  }

  long bytesSent() {
    return DemoSite.sources().stream().mapToLong(this::bytesSentBy).sum();
  }

  private long bytesSentBy(DemoSite site) {
    Optional<RunFile> run = RunFiles.find(layout.runFile(site.program()));
    return run.isPresent() ? ask(run.get().port()) : 0;
  }

  /** A door that does not answer counts for nothing: the report must not fail for it. */
  private long ask(int port) {
    URI uri = URI.create("http://127.0.0.1:%d/status".formatted(port));
    try {
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(LONGEST).build();
      HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      return WireJson.tolerant().readValue(answer.body(), Status.class).doorBytes();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    } catch (IOException | JacksonException e) {
      return 0;
    }
  }
}
