package io.argosy.deploy.demo;

import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whom XRootD servers trust. XRootD reads the keys of an issuer over TLS and trusts the authorities
 * of the system alone. Therefore a server that checks tokens gets a mount namespace in which the
 * issuer's certificate is one of these; nothing outside of it changes.
 *
 * @param host certificate of the servers and of the issuer
 * @param authorities directory of certificates that are trusted for other servers, named as OpenSSL
 *     looks for them
 * @param issuer address of the issuer of tokens; empty if servers serve without TLS and whoever
 *     asks
 */
record XrootdTrust(HostCertificate host, Path authorities, Optional<String> issuer) {

  private static final Path SYSTEM_AUTHORITIES = Path.of("/etc/ssl/certs/ca-certificates.crt");

  private static final String PLUG_IN = "libXrdAccSciTokens-5.so";

  /**
   * Why servers cannot check tokens here, and what helps; empty if they can.
   *
   * @param isRoot whether root runs this process
   */
  static Optional<String> hindrance(boolean isRoot) throws IOException {
    if (!isRoot) {
      return Optional.of("only root can make XRootD trust the issuer of tokens");
    }
    if (!XrootdProgram.havePlugIns(List.of(PLUG_IN))
        || !SystemCommand.isThere("openssl")
        || !Files.exists(SYSTEM_AUTHORITIES)) {
      return Optional.of(
          "a package is missing; on Debian: apt-get install xrootd-scitokens-plugins openssl"
              + " ca-certificates");
    }
    try {
      SystemCommand.run("unshare", "-m", "true");
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("this machine permits no mount namespace: " + e.getMessage());
    }
  }

  /** Trusts everybody. */
  static XrootdTrust open(Path directory) throws IOException {
    return new XrootdTrust(
        HostCertificate.in(directory),
        Files.createDirectories(directory.resolve("authorities")),
        Optional.empty());
  }

  /** Trusts an issuer, which has the servers' certificate. */
  XrootdTrust inIssuer(String address) throws IOException {
    host.trustIn(authorities);
    return new XrootdTrust(host, authorities, Optional.of(address));
  }

  /** Writes what a server needs to check tokens, and returns the lines of its configuration. */
  String prepare(XrootdProgram server) throws IOException {
    if (issuer.isEmpty()) {
      return "";
    }
    Files.writeString(
        bundle(server),
        Files.readString(SYSTEM_AUTHORITIES) + Files.readString(host.certificate()));
    Path rules =
        Files.writeString(
            server.home().resolve("scitokens.cfg"),
            """
            [Global]
            audience = %s
            [Issuer Argosy]
            issuer = %s
            base_path = /
            default_user = nobody
            """
                .formatted(server.origin(), issuer.get()));
    return """
    ofs.authorize 1
    ofs.authlib libXrdAccSciTokens.so config=%s
    http.header2cgi Authorization authz
    """
        .formatted(rules);
  }

  private static Path bundle(XrootdProgram server) {
    return server.home().resolve("bundle.pem");
  }

  /** Returns the command of a server, in a mount namespace of its own if it checks tokens. */
  List<String> command(XrootdProgram server, List<String> command) {
    if (issuer.isEmpty()) {
      return command;
    }
    List<String> words = new ArrayList<>(List.of("unshare", "-m", "sh", "-c"));
    words.add("mount --bind \"$0\" \"$1\" && shift && exec \"$@\"");
    words.addAll(List.of(bundle(server).toString(), SYSTEM_AUTHORITIES.toString()));
    words.addAll(command);
    return words;
  }
}
