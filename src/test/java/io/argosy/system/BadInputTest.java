package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.common.refusal.Refusal;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.RouterApi.Answer;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.tool.HandDrivenAgent;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid input is refused with the name of the wrong field, and no row changes. */
class BadInputTest {

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  private static final String FILE = "{'lfn':'/sys/bad/a','bytes':1,'checksum':'adler32:00620062'}";

  @ParameterizedTest(name = "{1} of {0}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          requests   | datasets[0]        | {'datasets':['/no/such'],'destinations':['GENEVA']}
          requests   | destinations[0]    | {'datasets':['/sys/known'],'destinations':['NOWHERE']}
          requests   | destinations[0]    | {'datasets':['/sys/known'],'destinations':['not a node']}
          requests   | destinations       | {'datasets':['/sys/known']}
          requests   | destinations       | {'datasets':['/sys/known'],'destinations':[]}
          requests   | datasets           | {'datasets':[],'destinations':['GENEVA']}
          requests   | priority           | {'datasets':['/sys/known'],'destinations':['GENEVA'],'priority':4}
          requests   | priority           | {'datasets':['/sys/known'],'destinations':['GENEVA'],'priority':'high'}
          requests   | urgency            | {'datasets':['/sys/known'],'destinations':['GENEVA'],'urgency':1}
          injections | node               | {'node':'NOWHERE','block':'/sys/bad#0','files':[FILE]}
          injections | block              | {'node':'GENEVA','block':'no-part','files':[FILE]}
          injections | files              | {'node':'GENEVA','block':'/sys/bad#0','files':[]}
          injections | files[0].bytes     | {'node':'GENEVA','block':'/sys/bad#0','files':[{'lfn':'/sys/bad/a','bytes':-1,'checksum':'adler32:00620062'}]}
          injections | files[0].bytes     | {'node':'GENEVA','block':'/sys/bad#0','files':[{'lfn':'/sys/bad/a','bytes':1.5,'checksum':'adler32:00620062'}]}
          injections | files[0].bytes     | {'node':'GENEVA','block':'/sys/bad#0','files':[{'lfn':'/sys/bad/a','bytes':99999999999999999999,'checksum':'adler32:00620062'}]}
          injections | files[0].checksum  | {'node':'GENEVA','block':'/sys/bad#0','files':[{'lfn':'/sys/bad/a','bytes':1,'checksum':'md5:00'}]}
          injections | files[0].checksum  | {'node':'GENEVA','block':'/sys/bad#0','files':[{'lfn':'/sys/bad/a','bytes':1}]}
          injections | files[1].lfn       | {'node':'GENEVA','block':'/sys/bad#0','files':[FILE,{'lfn':'bad','bytes':1,'checksum':'adler32:00620062'}]}
          injections | files[0].bytes     | {'node':'GENEVA','block':'/sys/known#0','files':[{'lfn':'/sys/known/a','bytes':11,'checksum':'adler32:00620062'}]}
          nodes      | site               | {'name':'NEW','site':'NOWHERE','kind':'disk'}
          nodes      | kind               | {'name':'NEW','site':'GENEVA_SITE','kind':'floppy'}
          links      | source             | {'source':'NOWHERE','destination':'GENEVA','distance':1,'local':false}
          links      | destination        | {'source':'GENEVA','destination':'GENEVA','distance':1,'local':false}
          agents     | nodes[0]           | {'name':'new','site':'GENEVA_SITE','nodes':['NOWHERE']}
          sites      | name               | {'name':'with blank'}
          """)
  void invalidInputIsRefusedWithItsField(String command, String field, String form) {
    Map<String, Long> before = bed.database().rowCounts();

    Answer answer =
        bed.admin()
            .postRaw("/command/v1/" + command, form.replace("FILE", FILE).replace('\'', '"'));

    assertThat(answer.problem().errors())
        .as(answer.text())
        .extracting(Refusal.Fault::field)
        .startsWith(field);
    assertThat(answer.status()).isBetween(400, 422);
    assertThat(bed.database().rowCounts()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {'datasets':['/sys/known'],'destinations':['GENEVA']
          {'datasets':['/sys/known'],'destinations':['GENEVA']} trailing
          not json at all
          []
          null
          "text"
          """)
  void malformedRequestsAreRefused(String body) {
    Map<String, Long> before = bed.database().rowCounts();

    Answer answer = bed.admin().postRaw("/command/v1/requests", body.replace('\'', '"'));

    assertThat(answer.problem().status()).isEqualTo(400);
    assertThat(bed.database().rowCounts()).isEqualTo(before);
  }

  @Test
  void invalidMessagesOfAgentsAreRefusedWithTheirField() {
    var api = bed.inTheNameOf(bed.agent("OSLO"));
    HandDrivenAgent agent = HandDrivenAgent.registered(api, bed.node("OSLO"));
    Map<String, Long> before = bed.database().rowCounts();
    String claim =
        "{\"claimId\":\"%s\",\"incarnation\":%d,\"maxFiles\":%d,\"maxBytes\":%d,\"waitSeconds\":0}";
    String id = "00000000-0000-4000-8000-000000000001";

    assertField(
        api.postRaw("/agent/v1/claims", claim.formatted("x", agent.incarnation(), 1, 1)),
        "claimId");
    assertField(
        api.postRaw("/agent/v1/claims", claim.formatted(id, agent.incarnation(), 0, 1)),
        "maxFiles");
    assertField(
        api.postRaw("/agent/v1/claims", claim.formatted(id, agent.incarnation(), 1, -1)),
        "maxBytes");
    assertThat(bed.database().rowCounts()).isEqualTo(before);
  }

  private static void assertField(Answer answer, String field) {
    assertThat(answer.problem().errors())
        .as(answer.text())
        .extracting(Refusal.Fault::field)
        .containsExactly(field);
  }

  /**
   * Waits until subscription has processed the change, so that no cycle changes a count any more.
   */
  @BeforeAll
  static void addKnownDataset() {
    bed.dataset("known").file("a", 10).at("GENEVA");
    await().until(() -> bed.database().rowCounts().get("changed_dataset") == 0);
  }
}
