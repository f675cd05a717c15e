package io.argosy.router.linkrate.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A configuration of feeds that is wrong is refused by the name of the key, in plain words. */
class FeedsRefusalTest {

  /** Words of libraries, which mean nothing to an operator. */
  private static final String FOREIGN = "java|argosy\\.router|Exception|Token\\.|`|<EOF>";

  @TempDir Path directory;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(directory.resolve("token"), "secret\n");
    Files.writeString(directory.resolve("mesh.json"), "{}");
    Files.writeString(directory.resolve("empty"), "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          archive: []                                                | archive:
          deadline: 60                                               | deadline:
          deadline: 0s                                               | deadline:
          deadline: [60s]                                            | deadline:
          sites: [CERN]                                              | sites:
          sites: {CERN: [A, A]}                                      | sites.CERN[1]:
          sites: {CERN: [A], FNAL: [A]}                              | sites.FNAL[0]:
          sites: {CERN: [A], CERN: [B]}                              | sites.CERN:
          sites: {CERN: ['no node']}                                 | sites.CERN[0]:
          maxima: [{from: A, to: A, rate: 1GB/s}]                    | maxima[0].to:
          maxima: [{from: A, to: B, rate: 1000000000}]               | maxima[0].rate:
          maxima: [{from: A, to: B, rate: 40/s}]                     | maxima[0].rate:
          maxima: [{from: A, to: B, rate: 40M/s}]                    | maxima[0].rate:
          maxima: [{from: A, to: B, rate: 1PB/s}]                    | maxima[0].rate:
          maxima: [{from: A, to: B}]                                 | maxima[0].rate:
          maxima: [{from: A, to: B, rate: 1GB/s}, {from: A, to: B, rate: 2GB/s}] | maxima[1]:
          instances: [{name: a, kind: argosy}]                       | instances[0].url:
          instances: [{kind: argosy, url: 'http://h'}]               | instances[0].name:
          instances: [{name: '', kind: argosy, url: 'http://h'}]     | instances[0].name:
          instances: [{name: a, kind: rucio, url: 'http://h'}]       | instances[0].kind:
          instances: [{name: a, kind: ARGOSY, url: 'http://h'}]      | instances[0].kind:
          instances: [{name: a, kind: argosy, url: 'ftp://h'}]       | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'h:80'}]          | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'http://'}]       | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'http://u:p@h'}]  | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'http://h/?x=1'}] | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'http://h', weight: -1}]   | instances[0].weight:
          instances: [{name: a, kind: argosy, url: 'http://h', weight: .inf}] | instances[0].weight:
          instances: [{name: a, kind: argosy, url: 'http://h', weight: '1'}]  | instances[0].weight:
          instances: [{name: a, kind: argosy, url: 'http://h', own: 'yes'}]   | instances[0].own:
          instances: [{name: a, kind: argosy, url: 'http://h', token-file: token}] | instances[0].url:
          instances: [{name: a, kind: argosy, url: 'https://h', token-file: absent}] | instances[0].token-file:
          instances: [{name: a, kind: argosy, url: 'https://h', token-file: empty}]  | instances[0].token-file:
          instances: [{name: a, kind: argosy, url: 'http://h', tokenFile: token}]    | instances[0].tokenFile:
          rate-files: [{name: a}]                                    | rate-files[0].path:
          rate-files: [{name: a, path: ''}]                          | rate-files[0].path:
          rate-files: [{name: a, path: x, use: never}]               | rate-files[0].use:
          rate-files: [{name: a, path: x}, {name: a, path: y}]       | rate-files[1].name:
          archives: [{name: a, kind: esmond, url: 'http://h/'}]      | archives[0].url:
          archives: [{name: a, kind: esmond, url: 'nonsense'}]       | archives[0].url:
          archives: [{name: a, kind: opensearch, url: 'https://h', user: u}] | archives[0].password-file:
          archives: [{name: a, kind: opensearch, url: 'https://h', password-file: token}] | archives[0].user:
          archives: [{name: a, kind: opensearch, url: 'https://h', ca-file: token}]  | archives[0].ca-file:
          archives: [{name: a, kind: opensearch, url: 'https://h', ca-file: absent}] | archives[0].ca-file:
          hosts: {192.0.2.10: CERN}                                  | hosts.192.0.2.10:
          {sites: {C: []}, hosts: {192.0.2.300: C}}                | hosts.192.0.2.300:
          {sites: {C: []}, hosts: {192.0.2.0/33: C}}               | hosts.192.0.2.0/33:
          {sites: {C: []}, hosts: {192.0.2.1/24: C}}               | hosts.192.0.2.1/24:
          {sites: {C: []}, hosts: {"2001:db8::/129": C}}           | hosts.2001:db8::/129:
          {sites: {C: []}, hosts: {"a b": C}}                      | hosts.a b:
          {sites: {C: []}, hosts: {A.example: C, a.example: C}}    | hosts.a.example:
          cric: {services: absent}                                   | cric.services:
          cric: {rcsites: token}                                     | cric.rcsites:
          cric: {sites: token}                                       | cric.sites:
          psconfig: [absent]                                         | psconfig[0]:
          psconfig: ['http://']                                      | psconfig[0]:
          psconfig: ['https://u:p@h/mesh.json']                      | psconfig[0]:
          """)
  void whatIsWrongIsNamed(String yaml, String key) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(Refusal.class)
        .message()
        .startsWith(key + " ")
        .hasLineCount(1)
        .doesNotContainPattern(FOREIGN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                     | is empty
          # a comment                            | is empty
          []                                     | must not be a list
          text                                   | must not be text
          a: b: c                                | line 1, column 5: mapping values are not allowed here
          {                                      | line 1, column 2: expected the node content, but found '<stream end>'
          deadline: 60                           | deadline: needs a unit, such as 60s: 60
          deadline: 1.5                          | deadline: needs a unit, such as 60s: 1.5
          deadline: often                        | deadline: is not a duration such as 60s: often
          deadline: {}                           | deadline: must not be an object
          maxima: [{from: A, to: B, rate: 40}]   | maxima[0].rate: needs a unit, such as 40MB/s or 1Gb/s: 40
          policy: {half-trusted: 10}             | policy.half-trusted: needs a unit, such as 10GB: 10
          instances: [{own: 'yes'}]              | instances[0].own: must not be text
          """)
  void whatIsWrongIsSaidInPlainWords(String yaml, String sentence) {
    assertThatThrownBy(() -> read(yaml)).isInstanceOf(Refusal.class).hasMessage(sentence);
  }

  @Test
  void theLineThatIsNoYamlIsNamed() {
    assertThatThrownBy(() -> read("sites: {}\n\trate-files: []"))
        .hasMessageStartingWith("sites: line 2, column 1: found character");
    assertThatThrownBy(() -> read("rate-files:\n  - {name: a, path: b\ndeadline: 60s\n"))
        .hasMessage("rate-files[0]: line 3, column 9: expected ',' or '}', but got :");
  }

  @Test
  void aKeyThatOccursTwiceIsNamed() {
    assertThatThrownBy(() -> read("deadline: 60s\ndeadline: 60s"))
        .hasMessage("deadline: occurs twice");
  }

  @Test
  void aFileThatCannotBeReadIsNamedWithItsKey() throws IOException {
    Path absent = directory.resolve("absent");
    Path bytes = Files.write(directory.resolve("bytes"), new byte[] {(byte) 0xff});
    String instance = "instances: [{name: a, kind: argosy, url: 'https://h', token-file: %s}]";
    String archive = "archives: [{name: a, kind: opensearch, url: 'https://h', %s: %s%s}]";
    assertRefused(instance.formatted("absent"), "instances[0].token-file: no such file: " + absent);
    assertRefused(instance.formatted("."), "instances[0].token-file: is a directory: " + directory);
    assertRefused(
        instance.formatted("bytes"), "instances[0].token-file: is not text in UTF-8: " + bytes);
    assertRefused(
        archive.formatted("password-file", "absent", ", user: u"),
        "archives[0].password-file: no such file: " + absent);
    assertRefused(
        archive.formatted("ca-file", "absent", ""), "archives[0].ca-file: no such file: " + absent);
    assertRefused(
        archive.formatted("ca-file", "bytes", ""),
        "archives[0].ca-file: " + bytes + " holds no certificate in PEM format");
    assertRefused(
        archive.formatted("ca-file", ".", ""), "archives[0].ca-file: is a directory: " + directory);
    assertRefused("cric: {services: absent}", "cric.services: no such file: " + absent);
    assertRefused("psconfig: [absent]", "psconfig[0]: no such file: " + absent);
    assertRefused("psconfig: [.]", "psconfig[0]: is a directory: " + directory);
    assertRefused(
        "cric: {services: token}",
        "cric.services: "
            + directory.resolve("token")
            + ": line 1, column 1: Unrecognized token 'secret'");
    assertRefused(
        "cric: {services: empty}", "cric.services: " + directory.resolve("empty") + ": is empty");
  }

  private void assertRefused(String yaml, String sentence) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence)
        .message()
        .doesNotContainPattern(FOREIGN);
  }

  @Test
  void feedsOfAllKindsShareTheirNames() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    instances: [{name: a, kind: argosy, url: 'http://h'}]
                    archives: [{name: a, kind: esmond, url: 'http://h/archive/'}]
                    """))
        .hasMessageStartingWith("archives[0].name: another feed");
  }

  private FeedSettings read(String yaml) throws IOException {
    return FeedsReader.read(Files.writeString(directory.resolve("feeds.yaml"), yaml));
  }
}
