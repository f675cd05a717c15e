package io.argosy.deploy.cli;

import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The options of a command that calls the router and prints the answer. */
final class Router extends Answer {

  @Mixin RouterOptions options;
  private @Nullable RouterClient client;

  RouterClient client() throws IOException {
    if (client == null) {
      client = options.connect();
    }
    return client;
  }

  Requests requests() throws IOException {
    return new Requests(client());
  }
}
