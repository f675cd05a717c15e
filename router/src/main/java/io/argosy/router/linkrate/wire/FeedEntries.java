package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.require;

import io.argosy.common.http.RouterConnection;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.refusal.Refusal;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The feeds of FEEDS.yaml. No two of them have the same name. Every method throws a {@link Refusal}
 * that names the key.
 */
final class FeedEntries {

  private final NamedFiles files;
  private final Set<String> names = new HashSet<>(Set.of(FeedSettings.PSCONFIG, FeedSettings.FILE));

  FeedEntries(NamedFiles files) {
    this.files = files;
  }

  List<FeedSettings.Instance> instances(List<FeedsFile.Instance> instances) {
    List<FeedSettings.Instance> all = new ArrayList<>();
    for (int n = 0; n < instances.size(); n++) {
      FeedsFile.Instance one = instances.get(n);
      String place = "instances[" + n + "].";
      requireName(one.name(), place);
      URI url = FeedUrl.base(one.url(), place + "url");
      double weight = Objects.requireNonNullElse(one.weight(), 1.0);
      require(
          weight >= 0 && weight < Double.POSITIVE_INFINITY,
          place + "weight",
          "must be finite and not negative");
      Optional<String> token = files.secret(one.tokenFile(), place + "token-file");
      require(
          token.filter(text -> !RouterConnection.isToken(text)).isEmpty(),
          place + "token-file",
          "contains no token, which is printable ASCII without spaces");
      FeedUrl.requireSafe(token.isPresent(), url, place + "url");
      all.add(
          new FeedSettings.Instance(
              one.name(), Boolean.TRUE.equals(one.own()), one.kind(), url, token, weight));
    }
    return all;
  }

  List<FeedSettings.RateFile> rateFiles(List<FeedsFile.RateFile> listed) {
    List<FeedSettings.RateFile> all = new ArrayList<>();
    for (int n = 0; n < listed.size(); n++) {
      FeedsFile.RateFile one = listed.get(n);
      String place = "rate-files[" + n + "].";
      requireName(one.name(), place);
      all.add(
          new FeedSettings.RateFile(
              one.name(),
              files.path(one.path(), place + "path"),
              Objects.requireNonNullElse(one.use(), FeedSettings.Use.FILL)));
    }
    return all;
  }

  List<FeedSettings.Archive> archives(List<FeedsFile.Archive> archives) {
    List<FeedSettings.Archive> all = new ArrayList<>();
    for (int n = 0; n < archives.size(); n++) {
      FeedsFile.Archive one = archives.get(n);
      String place = "archives[" + n + "].";
      requireName(one.name(), place);
      URI url = FeedUrl.archive(one.kind(), one.url(), place + "url");
      Optional<FeedSettings.Login> login = login(one, place);
      FeedUrl.requireSafe(login.isPresent(), url, place + "url");
      String ca = place + "ca-file";
      Path file = files.existing(one.caFile(), ca).orElse(null);
      all.add(
          new FeedSettings.Archive(
              one.name(),
              one.kind(),
              url,
              login,
              NamedFiles.orRefused(() -> TrustedCertificates.of(ca, file))));
    }
    return all;
  }

  private Optional<FeedSettings.Login> login(FeedsFile.Archive one, String place) {
    require(
        one.user() != null || one.passwordFile() == null,
        place + "user",
        "is missing, but there is a password-file");
    require(
        one.user() == null || one.passwordFile() != null,
        place + "password-file",
        "is missing, but there is a user");
    require(
        one.user() == null || !one.user().contains(":"),
        place + "user",
        "must not contain a colon");
    return files
        .secret(one.passwordFile(), place + "password-file")
        .map(password -> new FeedSettings.Login(Objects.requireNonNull(one.user()), password));
  }

  private void requireName(String name, String place) {
    require(
        name.matches("[A-Za-z0-9_.-]{1,64}"),
        place + "name",
        "must be 1 to 64 of A-Z a-z 0-9 _ . -: " + name);
    require(names.add(name), place + "name", "another feed has the same name: " + name);
  }
}
