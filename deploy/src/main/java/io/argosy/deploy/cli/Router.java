package io.argosy.deploy.cli;

import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The options of a command that calls the router and prints the answer. */
final class Router extends Answer {

  /** If the router has not answered after this time, the user is told that the command waits. */
  private static final Duration SLOW = Duration.ofSeconds(3);

  @Mixin RouterOptions options;
  private @Nullable RouterClient client;

  RouterClient client() throws IOException {
    if (client == null) {
      RouterClient connected = options.connect();
      client =
          connected.whenSlow(SLOW, () -> warn("Waiting for the router at " + connected.router()));
    }
    return client;
  }

  Requests requests() throws IOException {
    return new Requests(client());
  }
}
