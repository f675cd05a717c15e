package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented sample of FEEDS.yaml. */
class FeedsSampleTest {

  @TempDir Path directory;

  /** The sample names files that an operator has to supply. */
  @Test
  void theSampleIsValidAndNamesTheDefaults() throws Exception {
    Files.copy(Path.of("feeds.yaml"), directory.resolve("feeds.yaml"));
    for (String secret : List.of("prod.token", "debug.token", "reader.password")) {
      Files.writeString(directory.resolve(secret), "secret");
    }
    for (String json : List.of("cric-services.json", "cric-rcsites.json", "mesh.json")) {
      Files.writeString(directory.resolve(json), "{}");
    }
    Files.writeString(directory.resolve("ps-ca.pem"), certificate());
    FeedSettings settings = FeedsReader.read(directory.resolve("feeds.yaml"));
    assertThat(settings.policy()).isEqualTo(ForecastPolicy.DEFAULT);
    assertThat(settings.instances()).hasSize(3);
    assertThat(settings.archives()).hasSize(2);
    Path empty = Files.writeString(directory.resolve("empty.yaml"), "sites: {}");
    FeedSettings defaults = FeedsReader.read(empty);
    assertThat(settings.intervals()).isEqualTo(defaults.intervals());
    assertThat(settings.deadline()).isEqualTo(defaults.deadline());
  }

  /** Returns any certificate that the JDK trusts. */
  private static String certificate() throws Exception {
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init((KeyStore) null);
    X509Certificate one =
        Stream.of(managers.getTrustManagers())
            .map(X509TrustManager.class::cast)
            .flatMap(manager -> Stream.of(manager.getAcceptedIssuers()))
            .findFirst()
            .orElseThrow();
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(one.getEncoded()));
  }
}
