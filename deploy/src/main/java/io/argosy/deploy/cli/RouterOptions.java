package io.argosy.deploy.cli;

import io.argosy.common.http.RouterConnection;
import io.argosy.common.http.RouterUnreachable;
import io.argosy.common.process.RunFile;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.topology.HttpAddress;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.DemoLayout;
import io.argosy.deploy.demo.RunningDemo;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The address of the router and the access token. */
final class RouterOptions {

  static final String DATA =
      "Directory of the demonstration (default: argosy/demo in the user's data home).";

  static final String CA_FILE = "--router-ca-file";

  @Option(
      names = "--router",
      paramLabel = "URL",
      description = "Address of the router (default: the router of the running demonstration).")
  Optional<URI> router = Optional.empty();

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with the access token (default: the token of the demonstration's user).")
  Optional<Path> tokenFile = Optional.empty();

  @Option(
      names = CA_FILE,
      paramLabel = "FILE",
      description =
          "PEM file with the certificates to trust for the router (default: those of Java).")
  Optional<Path> caFile = Optional.empty();

  @Option(names = "--data", paramLabel = "DIR", description = DATA)
  Optional<Path> data = Optional.empty();

  RouterClient connect() throws IOException {
    DemoLayout layout = new DemoLayout(Surroundings.data(data));
    URI address = address(layout);
    String token = token(layout);
    Path trusted = caFile.map(Surroundings::resolve).orElse(null);
    return new RouterClient(address, token, TrustedCertificates.of(CA_FILE, trusted));
  }

  /** The address of the demonstration's pages, if its router is the one called. */
  Optional<URI> pages() {
    return router.isPresent()
        ? Optional.empty()
        : RunFile.find(new DemoLayout(Surroundings.data(data)).runFile("web"))
            .filter(RunFile::isAlive)
            .map(web -> URI.create("http://127.0.0.1:" + web.port()));
  }

  private URI address(DemoLayout layout) throws IOException {
    if (router.isPresent()) {
      return requireHttp(router.get());
    }
    Optional<RunFile> running = RunFile.find(layout.runFile("router")).filter(RunFile::isAlive);
    if (running.isEmpty() && new RunningDemo(layout).isAlive()) {
      throw new RouterUnreachable(
          "the router of the demonstration on %s does not run now; it is being started"
              .formatted(layout.data()));
    }
    return running
        .map(router -> URI.create("http://127.0.0.1:" + router.port()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    """
                    no demonstration runs on %s: start one, name its directory with --data, or name a router with\
                     --router\
                    """
                        .formatted(layout.data())));
  }

  private static URI requireHttp(URI uri) {
    HttpAddress.refusal(uri.toString())
        .ifPresent(
            sentence -> {
              throw new IllegalArgumentException("--router: " + sentence);
            });
    return uri;
  }

  private String token(DemoLayout layout) throws IOException {
    if (router.isPresent() && tokenFile.isEmpty()) {
      throw new IllegalArgumentException("--router needs --token-file");
    }
    Path file = tokenFile.map(Surroundings::resolve).orElse(layout.run().resolve("user.token"));
    String token = Files.readString(file).strip();
    if (!RouterConnection.isToken(token)) {
      throw new IllegalArgumentException(file + " does not hold a token");
    }
    return token;
  }
}
