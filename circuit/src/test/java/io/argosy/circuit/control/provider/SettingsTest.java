package io.argosy.circuit.control.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.fixture.KnownCertificates;
import io.argosy.common.http.Tls;
import io.argosy.common.unit.ByteRate;
import io.argosy.provider.fake.FakeOscars;
import io.argosy.provider.fake.FakeSense;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  private static final String STP = "urn:ogf:network:site:2013::port";

  private static final Path SECRET = Path.of("secret");

  @TempDir private Path directory;

  @Test
  void anEndpointIsAnStpAPortWithVlansOrAUri() {
    EndpointSettings nsi = endpoint(STP + "?vlan=1780-1789", null, null, null);
    assertThat(nsi.vlans()).isEqualTo(10);
    assertThat(nsi.portName()).isEqualTo(STP);
    assertThat(nsi.end().attachment()).isEqualTo(STP + "?vlan=1780-1789");
    EndpointSettings oscars = endpoint(null, "rtr-a:1/1/1", "1780", null);
    assertThat(oscars.vlans()).isEqualTo(1);
    assertThat(oscars.portName()).isEqualTo("rtr-a:1/1/1");
    assertThat(oscars.end().attachment()).isEqualTo("rtr-a:1/1/1?vlan=1780");
    assertThat(endpoint(null, null, null, "urn:x").end().attachment()).isEqualTo("urn:x");
    assertThat(nsi.portShare()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource({"0", "4095", "7-3", "1-4095", "x", "1-", "''", "-1", "1780-1789-1790"})
  void vlansAreChecked(String vlans) {
    assertThatThrownBy(() -> endpoint(STP + "?vlan=" + vlans, null, null, null).vlans())
        .isInstanceOf(WrongSettingException.class)
        .hasMessageContaining("endpoint a: vlan must be");
  }

  @Test
  void exactlyOneKindOfAttachmentIsNeeded() {
    assertRefused(endpoint(null, null, null, null), "needs one of stp");
    assertRefused(endpoint(STP, null, null, "urn:x"), "needs one of stp");
    assertRefused(endpoint(null, "rtr-a:1/1/1", null, null), "vlan is needed with port");
  }

  @Test
  void whatOnlyTheHostUsesIsChecked() {
    endpoint(STP, null, null, null).requireUsable();
    assertUnusable("eth 1", null, null, "interface must be");
    assertUnusable("a-name-of-16-chr", null, null, "interface must be");
    assertUnusable(null, 575, null, "mtu must be");
    assertUnusable(null, 65_536, null, "mtu must be");
    assertUnusable(null, null, List.of(), "hook must be");
    assertUnusable(null, null, List.of("up", ""), "hook must be");
  }

  @Test
  void aMissingSettingOfAProviderIsNamed() {
    ProviderSettings nsi = provider("nsi", URI.create("http://localhost/"), "urn:p", null);
    assertThatThrownBy(() -> providers().of(nsi))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("requester-nsa"));
    assertThatThrownBy(() -> providers().of(provider("carrier-pigeon", null, null, null)))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("kind"));
  }

  @Test
  void timeOutsAreThoseOfTheKindUnlessTheyAreSet() {
    ProviderSettings nsi = provider("nsi", URI.create("http://localhost/"), "urn:p", "urn:r");
    assertThat(providers().of(nsi).traits().requestTimeout()).isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void anAddressForCallbacksThatIsNoneOrInUseIsNamed() throws Exception {
    for (String listen : List.of("", "8650", "localhost", "localhost:x", "a b:1", "a.invalid:1")) {
      assertNoListener(listen, "must be an address and a port");
    }
    try (ServerSocket other = new ServerSocket(0)) {
      assertNoListener("0.0.0.0:" + other.getLocalPort(), "cannot be listened on: Address already");
    }
  }

  private static void assertNoListener(String listen, String why) {
    URI url = URI.create("http://localhost/");
    Given nsi = new Given("nsi", url);
    nsi.provider = "p";
    nsi.requester = "r";
    nsi.callback = new ProviderSettings.Callback(listen, url);
    assertThatThrownBy(() -> providers().of(nsi.settings()))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("callback.listen"))
        .hasMessageContaining(why);
  }

  @Test
  void oscarsNeedsAUserAndMovesEnds() {
    URI url = URI.create("http://localhost/");
    assertThatThrownBy(() -> providers().of(login("oscars", url, null)))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("username"));
    ProviderTraits traits = providers().of(login("oscars", url, "us")).traits();
    assertThat(traits)
        .isEqualTo(new ProviderTraits(Duration.ofMinutes(5), Duration.ofSeconds(900), true, true));
  }

  @Test
  void senseNeedsALoginAndKeepsWhatIsNotCommitted() {
    URI url = URI.create("http://localhost/");
    assertThatThrownBy(() -> providers().of(login("sense", null, "us")))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("url"));
    ProviderTraits traits = providers().of(login("sense", url, "us")).traits();
    assertThat(traits)
        .isEqualTo(new ProviderTraits(Duration.ofMinutes(20), Duration.ZERO, true, false));
  }

  @Test
  void aProviderIsTrustedByTheCaFileAndKnowsTheAgentByItsCertificate() throws Exception {
    SSLContext server = KnownCertificates.tls(directory, "-1d", "30");
    Path ca = directory.resolve("ca.pem");
    Path password = Files.writeString(directory.resolve("password"), "changeit\n");
    Tls own = new Tls(directory.resolve("keys.p12"), password);
    try (FakeOscars oscars = new FakeOscars(server)) {
      providers().of(secured(oscars.url(), ca, null)).list(Set.of());
      providers().of(secured(oscars.url(), ca, own)).list(Set.of());
      assertThat(oscars.callers()).hasSize(2).first().isEqualTo(Optional.empty());
      assertThat(oscars.callers().getLast().orElseThrow()).startsWith("CN=");
      CircuitProvider stranger = providers().of(secured(oscars.url(), null, own));
      assertThatThrownBy(() -> stranger.list(Set.of()))
          .hasMessageContaining("does not trust the certificate");
    }
    Files.writeString(password, "wrong");
    assertTlsRefused(ca, own);
    Files.writeString(ca, "none");
    assertTlsRefused(ca, null);
    assertTlsRefused(directory.resolve("missing"), null);
  }

  @Test
  void senseAndItsIssuerAreTrustedByTheCaFileAndKnowTheAgentByItsCertificate() throws Exception {
    SSLContext server = KnownCertificates.tls(directory, "-1d", "30");
    Path secret = Files.writeString(directory.resolve("password"), "changeit\n");
    Tls own = new Tls(directory.resolve("keys.p12"), secret);
    try (FakeSense sense = new FakeSense(server)) {
      Given settings = new Given("sense", sense.url());
      settings.login("us", secret, sense.issuer());
      settings.ca = directory.resolve("ca.pem");
      settings.tls = own;
      assertThat(providers().of(settings.settings()).list(Set.of()).circuits()).isEmpty();
      assertThat(sense.callers()).hasSize(2).allMatch(it -> it.orElseThrow().startsWith("CN="));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nsi", "oscars", "web", "sense"})
  void noSecretIsSentInPlainTextOrWrittenIntoLogs(String kind) {
    URI far = URI.create("http://provider.example/");
    URI safe = URI.create("https://provider.example/");
    assertWrongUrl(kind, far, safe, "url", "must begin with https");
    for (String near : List.of("http://localhost/", "http://127.0.0.2:80/", "http://[::1]/")) {
      assertThat(made(kind, null, URI.create(near), safe)).isNotNull();
    }
    assertThat(made(kind, null, safe, safe)).isNotNull();
    for (String told : List.of("https://us:secret@provider.example/", "https:/nowhere")) {
      assertWrongUrl(kind, URI.create(told), safe, "url", "must name a host");
    }
    if (kind.equals("sense")) {
      assertWrongUrl(kind, safe, far, "token-url", "must begin with https");
      assertWrongUrl(kind, safe, URI.create("https://u@a.example/"), "token-url", "must name");
    }
  }

  private void assertWrongUrl(String kind, URI url, URI issuer, String key, String why) {
    assertThatThrownBy(() -> made(kind, null, url, issuer))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo(key))
        .hasMessageStartingWith(why)
        .hasMessageNotContaining("secret@");
  }

  @Test
  void aNameIsShortAndPlain() {
    URI url = URI.create("https://provider.example/");
    for (String name : List.of("ESnet, west (OSCARS 1.1)", "x".repeat(64))) {
      assertThat(made("web", name, url, url)).isNotNull();
    }
    for (String name : List.of("", "x".repeat(65), "a\nb", "<b>", "\ud83d")) {
      assertThatThrownBy(() -> made("web", name, url, url))
          .isInstanceOfSatisfying(
              WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("name"));
    }
  }

  private CircuitProvider made(String kind, @Nullable String name, URI url, URI issuer) {
    Given given = new Given(kind, url);
    given.name = name;
    given.provider = "urn:p";
    given.requester = "urn:r";
    given.token = SECRET;
    given.login("us", SECRET, issuer);
    return new Providers(directory, Clock.systemUTC(), UUID::randomUUID, () -> 0)
        .of(given.settings());
  }

  private static void assertTlsRefused(Path ca, @Nullable Tls own) {
    assertThatThrownBy(() -> providers().of(secured(URI.create("https://localhost"), ca, own)))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo("tls"))
        .hasMessageNotContainingAny("Exception", "null", "java.");
  }

  @Test
  void staticCircuitsNeedABandwidthAndStayWithinTheirSettings(@TempDir Path state) {
    Providers providers = new Providers(state, Clock.systemUTC(), UUID::randomUUID, () -> 0);
    ByteRate rate = ByteRate.ofGigabitsPerSecond(10);
    assertWrong(fixed(null, null, null, null), "bandwidth");
    assertWrong(fixed(rate, Duration.ofSeconds(-1), null, null), "delay");
    assertWrong(fixed(rate, null, -1, null), "fail-every");
    assertWrong(fixed(rate, null, null, -1), "silent-every");
    assertThat(providers.of(fixed(rate, null, null, null)).traits())
        .isEqualTo(new ProviderTraits(Duration.ofMinutes(3), Duration.ZERO, false, true));
  }

  private static void assertWrong(ProviderSettings settings, String key) {
    assertThatThrownBy(() -> providers().of(settings))
        .isInstanceOfSatisfying(
            WrongSettingException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  private static ProviderSettings fixed(
      @Nullable ByteRate bandwidth,
      @Nullable Duration delay,
      @Nullable Integer failEvery,
      @Nullable Integer silentEvery) {
    Given given = new Given("static", null);
    given.bandwidth = bandwidth;
    given.delay = delay;
    given.failEvery = failEvery;
    given.silentEvery = silentEvery;
    return given.settings();
  }

  private static ProviderSettings login(String kind, @Nullable URI url, @Nullable String user) {
    return settings(kind, url, user, null, null);
  }

  private static ProviderSettings secured(URI url, @Nullable Path ca, @Nullable Tls own) {
    return settings("oscars", url, "us", ca, own);
  }

  private static ProviderSettings settings(
      String kind, @Nullable URI url, @Nullable String user, @Nullable Path ca, @Nullable Tls own) {
    Given given = new Given(kind, url);
    given.login(user, SECRET, url);
    given.ca = ca;
    given.tls = own;
    return given.settings();
  }

  private static Providers providers() {
    return new Providers(Path.of("state"), Clock.systemUTC(), UUID::randomUUID, () -> 0);
  }

  private static void assertRefused(EndpointSettings endpoint, String why) {
    assertThatThrownBy(endpoint::end)
        .isInstanceOf(WrongSettingException.class)
        .hasMessageContaining(why);
  }

  private static ProviderSettings provider(
      String kind, @Nullable URI url, @Nullable String provider, @Nullable String requester) {
    Given given = new Given(kind, url);
    given.provider = provider;
    given.requester = requester;
    return given.settings();
  }

  private static EndpointSettings endpoint(
      @Nullable String stp, @Nullable String port, @Nullable String vlan, @Nullable String uri) {
    return endpoint(stp, port, vlan, uri, null, null, null);
  }

  private static EndpointSettings endpoint(
      @Nullable String stp,
      @Nullable String port,
      @Nullable String vlan,
      @Nullable String uri,
      @Nullable String device,
      @Nullable Integer mtu,
      @Nullable List<String> hook) {
    return new EndpointSettings(
        "a",
        stp,
        port,
        vlan,
        uri,
        "192.0.2.1",
        null,
        ByteRate.ofGigabitsPerSecond(10),
        null,
        null,
        null,
        device,
        mtu,
        null,
        hook);
  }

  private static void assertUnusable(
      @Nullable String device, @Nullable Integer mtu, @Nullable List<String> hook, String why) {
    EndpointSettings endpoint = endpoint(STP, null, null, null, device, mtu, hook);
    assertThatThrownBy(endpoint::requireUsable)
        .isInstanceOf(WrongSettingException.class)
        .hasMessageContaining("endpoint a: " + why);
  }

  /** Settings of which only some are given. */
  private static final class Given {

    private final String kind;
    private final @Nullable URI url;
    private @Nullable String name;
    private @Nullable String provider;
    private @Nullable String requester;
    private ProviderSettings.@Nullable Callback callback;
    private @Nullable Path token;
    private @Nullable Path ca;
    private @Nullable Tls tls;
    private @Nullable String user;
    private @Nullable Path password;
    private @Nullable URI issuer;
    private @Nullable String client;
    private @Nullable String profile;
    private @Nullable ByteRate bandwidth;
    private @Nullable Duration delay;
    private @Nullable Integer failEvery;
    private @Nullable Integer silentEvery;

    private Given(String kind, @Nullable URI url) {
      this.kind = kind;
      this.url = url;
    }

    private void login(@Nullable String by, Path secret, @Nullable URI at) {
      user = by;
      password = secret;
      issuer = at;
      client = "argosy";
      profile = "p";
    }

    private ProviderSettings settings() {
      return new ProviderSettings(
          kind,
          name,
          url,
          provider,
          requester,
          callback,
          token,
          ca,
          tls,
          user,
          password,
          issuer,
          client,
          password,
          profile,
          null,
          null,
          bandwidth,
          delay,
          failEvery,
          silentEvery);
    }
  }
}
