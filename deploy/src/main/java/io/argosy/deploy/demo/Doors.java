package io.argosy.deploy.demo;

import io.argosy.common.process.RunFile;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** The bytes that the doors of the source sites have sent in total. */
record Doors(DemoLayout layout) {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private record Status(long doorBytes) {}

  long bytesSent() {
    return DemoSite.sources().stream().mapToLong(this::bytesSentBy).sum();
  }

  private long bytesSentBy(DemoSite site) {
    Optional<RunFile> run = RunFile.find(layout.runFile(site.program()));
    return run.isPresent() ? ask(run.get().port()) : 0;
  }

  /** A door that does not answer counts as 0, so that the report does not fail. */
  private static long ask(int port) {
    try {
      URI door = URI.create("http://127.0.0.1:" + port);
      return new RouterClient(door, "none", PATIENCE).get("/status", Status.class).doorBytes();
    } catch (IOException | RouterRefusal e) {
      return 0;
    }
  }
}
