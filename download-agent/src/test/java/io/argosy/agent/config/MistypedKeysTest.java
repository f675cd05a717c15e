package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.process.BadSettingAnalyzer;
import io.argosy.common.process.ExactNames;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A mistyped key is refused with its place and the key that it resembles, at every level. */
class MistypedKeysTest {

  private static final String YAML =
      """
      argosy.agent:
        name: east
        roles: door
        door: {port: 0, tls: {key-store-file: /k}}
        streams: {pinned: {T1_A: 3}}
        circuits:
          provider: {kind: nsi}
          endpoints: [{name: e, vlan: 1-2, address: 10.0.0.1, rate: 1Gb/s}]
        nodes:
          - {name: T1_A, staging: /s, storage: [{lfn-prefix: /, root: /d}]}
          - {name: T2_B, storage: {kind: webdav, url: "davs://b/d", credentials: none}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "roles: | rols: | rols | roles",
        "door: {port | dor: {port | dor | door",
        "{port | {prot | door.prot | door.port",
        "key-store-file | keystore-file | door.tls.keystore-file | door.tls.key-store-file",
        "streams: {pinned | streams: {pined | streams.pined | streams.pinned",
        "provider: {kind | provider: {knd | circuits.provider.knd | circuits.provider.kind",
        "address | adress | circuits.endpoints[0].adress | circuits.endpoints[0].address",
        "staging | stagging | nodes[0].stagging | nodes[0].staging",
        "storage: [ | store: [ | nodes[0].store | nodes[0].storage",
        "lfn-prefix | lfnprefix | nodes[0].storage[0].lfnprefix | nodes[0].storage[0].lfn-prefix",
        "root | rood | nodes[0].storage[0].rood | nodes[0].storage[0].root",
        "kind: webdav | kid: webdav | nodes[1].storage.kid | nodes[1].storage.kind",
        "url: | urll: | nodes[1].storage.urll | nodes[1].storage.url",
        "credentials | credential | nodes[1].storage.credential | nodes[1].storage.credentials",
      })
  void itIsNamed(String part, String other, String key, String meant) {
    assertThat(YAML).contains(part);
    assertThat(refusal(YAML.replace(part, other)))
        .startsWith("argosy.agent." + key)
        .contains(": there is no such setting; did you mean argosy.agent.%s? (".formatted(meant));
  }

  private static String refusal(String yaml) {
    String[] refusal = {""};
    new ApplicationContextRunner()
        .withUserConfiguration(
            AgentPropertiesTest.Bound.class, SettingsTest.Checked.class, ExactNames.class)
        .withInitializer(context -> SettingsTest.read(yaml, context.getEnvironment()))
        .run(
            context -> {
              Throwable failure = context.getStartupFailure();
              var analysis = new BadSettingAnalyzer().analyze(failure);
              refusal[0] = analysis == null ? failure.toString() : analysis.getDescription();
            });
    return refusal[0];
  }
}
