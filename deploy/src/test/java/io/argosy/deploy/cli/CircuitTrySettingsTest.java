package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.circuit.control.provider.Providers;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CircuitTrySettingsTest {

  private static final String ENDPOINTS =
      """
      endpoints:
      - {name: a, uri: fibre-a, address: 192.0.2.1, rate: 10Gb/s}
      - {name: b, uri: fibre-b, address: 192.0.2.2, rate: 10Gb/s, interface: eth1, hook: [h]}
      """;

  @TempDir private Path directory;

  @Test
  void staticCircuitsAreWrittenAsTheManualSays() throws IOException {
    CircuitTrySettings settings =
        read(
            "provider: {kind: static, bandwidth: 1.5Gb/s, delay: 5s, fail-every: 3,"
                + " silent-every: 4, request-timeout: 2m}\n"
                + ENDPOINTS);
    ProviderSettings provider = settings.provider();
    assertThat(provider.bandwidth()).isEqualTo(ByteRate.ofGigabitsPerSecond(1.5));
    assertThat(provider.delay()).isEqualTo(Duration.ofSeconds(5));
    assertThat(provider.failEvery()).isEqualTo(3);
    assertThat(provider.silentEvery()).isEqualTo(4);
    assertThat(provider.requestTimeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.endpoint("--from", "a").end().attachment()).isEqualTo("fibre-a");
    assertThat(settings.endpoint("--to", "b").interface_()).isEqualTo("eth1");
  }

  @Test
  void nsiIsWrittenAsTheManualSays() throws IOException {
    ProviderSettings provider =
        read("provider: {kind: nsi, url: 'https://nsi.example.org/', provider-nsa: 'urn:p',"
                + " requester-nsa: 'urn:r', ca-file: ca.pem,"
                + " callback: {listen: '0.0.0.0:8650', url: 'http://agent.example.org:8650/'},"
                + " tls: {key-store-file: k.p12, key-store-password-file: k.pw},"
                + " token-file: token, hold-time: 2m}\n"
                + ENDPOINTS)
            .provider();
    assertThat(provider.url()).isEqualTo(URI.create("https://nsi.example.org/"));
    assertThat(provider.providerNsa()).isEqualTo("urn:p");
    assertThat(provider.requesterNsa()).isEqualTo("urn:r");
    assertThat(provider.callback())
        .isEqualTo(
            new ProviderSettings.Callback(
                "0.0.0.0:8650", URI.create("http://agent.example.org:8650/")));
    assertThat(provider.caFile()).isEqualTo(Path.of("ca.pem"));
    assertThat(provider.tls()).isNotNull();
    assertThat(provider.tokenFile()).isEqualTo(Path.of("token"));
    assertThat(provider.holdTime()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void theExampleOfEachKindInTheManualIsComplete() throws IOException {
    Providers providers = new Providers(directory, Clock.systemUTC(), UUID::randomUUID, () -> 0);
    List<String> kinds = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/operate.md"))) {
      if (line.startsWith("provider: {kind: ")) {
        ProviderSettings provider = read(line + "\n" + ENDPOINTS).provider();
        assertThat(providers.of(provider)).isNotNull();
        kinds.add(provider.kind());
      }
    }
    assertThat(kinds).containsExactly("static", "nsi", "oscars", "sense", "web");
  }

  @Test
  void anUnknownKeyIsNamed() {
    assertThatThrownBy(() -> read("provider: {kind: static, speed: 1Gb/s}\n" + ENDPOINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("speed");
  }

  /** YAML makes a number of it. */
  @Test
  void aRateWithoutAUnitIsRefusedInASentence() {
    assertThatThrownBy(() -> read("provider: {kind: static, bandwidth: 10}\n" + ENDPOINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bandwidth: '10' is invalid: not a rate such as 0.5MB/s or 10Gb/s");
  }

  @Test
  void aMissingSettingIsNamed() {
    assertThatThrownBy(() -> read("provider: {kind: static, bandwidth: 1Gb/s}"))
        .hasMessageContaining("f.yaml: needs provider and endpoints");
    assertThatThrownBy(() -> read(ENDPOINTS))
        .hasMessageContaining("f.yaml: needs provider and endpoints");
    String static_ = "provider: {kind: static, bandwidth: 1Gb/s}\nendpoints: [";
    assertThatThrownBy(() -> read(static_ + "{uri: a, address: 192.0.2.1, rate: 1Gb/s}]"))
        .hasMessageContaining("endpoints[0]: is invalid: an endpoint needs a name");
    assertThatThrownBy(() -> read(static_ + "{name: a, uri: a, rate: 1Gb/s}]"))
        .hasMessageContaining("endpoints[0]: is invalid: endpoint a: address is missing");
    assertThatThrownBy(() -> read(static_ + "{name: a, uri: a, address: 192.0.2.1}]"))
        .hasMessageContaining("endpoints[0]: is invalid: endpoint a: rate is missing");
  }

  private CircuitTrySettings read(String text) throws IOException {
    return CircuitTrySettings.read(Files.writeString(directory.resolve("f.yaml"), text));
  }
}
