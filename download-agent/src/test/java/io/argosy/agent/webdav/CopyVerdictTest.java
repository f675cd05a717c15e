package io.argosy.agent.webdav;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyVerdictTest {

  private static final CopyVerdict PULL = new CopyVerdict(true);
  private static final CopyVerdict PUSH = new CopyVerdict(false);

  @Test
  void onlyTheWordSuccessIsASuccess() {
    assertThat(PULL.ended("success: Created")).isEmpty();
    assertThat(PULL.ended("Success: 201")).isEmpty();
    assertThat(PULL.ended("a success")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                                         | NETWORK             | NETWORK
          End                                                                        | NETWORK             | NETWORK
          <html>                                                                     | NETWORK             | NETWORK
          failure: Remote side failed with status code 404; error message: "x"       | SOURCE_MISSING      | TOOL_BROKEN
          failure: Remote side failed with status code 403                           | SOURCE_BUSY         | TOOL_BROKEN
          failure: Remote side failed with status code 401                           | SOURCE_BUSY         | TOOL_BROKEN
          failure: Remote side failed with status code 429                           | SOURCE_BUSY         | TOOL_BROKEN
          failure: Remote side failed with status code 503                           | SOURCE_BUSY         | TOOL_BROKEN
          failure: https://h:1 answers PUT of /d/f with status 409: no directory     | OTHER               | TOOL_BROKEN
          failure: https://h:1 answers PUT of /d/f with status 500                   | NETWORK             | TOOL_BROKEN
          failure: file not found                                                    | SOURCE_MISSING      | OTHER
          failure: Failed to connect to h port 443                                   | NETWORK             | NETWORK
          failure: Couldn't connect to server                                        | NETWORK             | NETWORK
          failure: Transferred a partial file                                        | NETWORK             | NETWORK
          failure: Timeout was reached                                               | NETWORK             | NETWORK
          failure: Unable to write /data/404/f; no space left on device (code=28)    | DESTINATION_FULL    | OTHER
          failure: Remote side failed with status code 507: quota exceeded           | DESTINATION_FULL    | DESTINATION_FULL
          failure: https://h:1 answers PUT of /d/f with status 307: it redirects     | SOURCE_BUSY         | TOOL_BROKEN
          failure: https://h:1 answers PUT of /d/f with status 507                   | DESTINATION_FULL    | DESTINATION_FULL
          failure: local file: it shrank while it was sent                           | TOOL_BROKEN         | SOURCE_MISSING
          failure: local filesystem: permission denied                               | TOOL_BROKEN         | SOURCE_MISSING
          failure: status 403 for https://h/no/space/left/on/quota                   | SOURCE_BUSY         | TOOL_BROKEN
          failure: something that nobody knows about /data/connect                   | OTHER               | OTHER
          """)
  void theLastLineTellsWhoIsAtFault(String line, FailureClass pull, FailureClass push) {
    String last = line == null ? "" : line;
    assertThat(PULL.ended(last).map(TaskFailure::reason)).contains(pull);
    assertThat(PUSH.ended(last).map(TaskFailure::reason)).contains(push);
  }

  @ParameterizedTest
  @CsvSource({
    "307, TOOL_BROKEN, SOURCE_BUSY",
    "400, TOOL_BROKEN, TOOL_BROKEN",
    "401, TOOL_BROKEN, SOURCE_BUSY",
    "403, TOOL_BROKEN, SOURCE_BUSY",
    "404, OTHER, SOURCE_MISSING",
    "405, TOOL_BROKEN, TOOL_BROKEN",
    "408, TOOL_BROKEN, TIMEOUT",
    "412, TOOL_BROKEN, TOOL_BROKEN",
    "429, TOOL_BROKEN, SOURCE_BUSY",
    "500, OTHER, OTHER",
    "501, TOOL_BROKEN, TOOL_BROKEN",
    "502, TOOL_BROKEN, NETWORK",
    "503, TOOL_BROKEN, SOURCE_BUSY",
    "507, DESTINATION_FULL, DESTINATION_FULL"
  })
  void aStatusTellsWhoIsAtFault(int status, FailureClass pull, FailureClass push) {
    assertThat(PULL.refused(refused(status, "no")).reason()).isEqualTo(pull);
    assertThat(PUSH.refused(refused(status, "no")).reason()).isEqualTo(push);
  }

  /** A copy has a name that no other file has. */
  @Test
  void onlyAFileAtTheFinalNameIsARefusal() {
    assertThat(CopyVerdict.ofDestination(refused(412, "no"), Phase.PLACE).reason())
        .isEqualTo(FailureClass.REFUSED);
  }

  @Test
  void aFullDiskIsKnownByItsWords() {
    DavRefused full = refused(500, "Unable to create; no space left on device");
    assertThat(CopyVerdict.ofDestination(full, Phase.PLACE))
        .isEqualTo(new TaskFailure(FailureClass.DESTINATION_FULL, Phase.PLACE, full.getMessage()));
  }

  private static DavRefused refused(int status, String body) {
    return new DavRefused(
        "COPY", DavUrl.parse("http://h/no space left".replace(" ", "%20")), status, body);
  }

  @Test
  void onlyRefusedCredentialsOfTheOtherSideAreDenied() {
    assertThat(PULL.isDenied("failure: Remote side failed with status code 403")).isTrue();
    assertThat(PULL.isDenied("failure: Remote side failed with status code 401")).isTrue();
    assertThat(PULL.isDenied("failure: local filesystem: permission denied")).isFalse();
    assertThat(PULL.isDenied("failure: status code 404 of /data/403")).isFalse();
  }

  @Test
  void aFailureIsNamedByWhatTheStorageSays() {
    Optional<TaskFailure> failure = PULL.ended("failure: Transferred a partial file");
    assertThat(failure.orElseThrow().message())
        .isEqualTo("the copy ended with: failure: Transferred a partial file");
  }

  /** Its path has the id of the session, with which everybody could fetch the files. */
  @ParameterizedTest
  @CsvSource({
    "400, TOOL_BROKEN",
    "403, SOURCE_BUSY",
    "404, SOURCE_MISSING",
    "405, SOURCE_BUSY",
    "500, OTHER",
    "501, SOURCE_BUSY",
    "503, SOURCE_BUSY"
  })
  void aDoorThatDoesNotBeginIsNamedWithoutItsSession(int status, FailureClass expected) {
    DavUrl url = DavUrl.parse("https://door/door/v1/secret/0");
    TaskFailure failure = CopyVerdict.ofDoor(new DavRefused("COPY", url, status, "why"));
    assertThat(failure.reason()).isEqualTo(expected);
    assertThat(failure.message())
        .doesNotContain("secret")
        .contains(status == 405 || status == 501 ? "upgrade it" : status + ": why");
  }
}
