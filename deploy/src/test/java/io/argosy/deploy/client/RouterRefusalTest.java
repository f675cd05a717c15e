package io.argosy.deploy.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouterRefusalTest {

  @Test
  void everyFieldIsNamedOnce() {
    Problem problem =
        new Problem(
            "urn:argosy:problem:malformed",
            "Bad request",
            400,
            "two fields are wrong",
            List.of(
                new Refusal.Fault("files[3].bytes", "-1", "is not negative"),
                new Refusal.Fault("node", null, "is missing")));
    assertThat(new RouterRefusal(problem))
        .hasMessage(
            """
            the router refuses this: two fields are wrong
              files[3].bytes: is not negative (got "-1")
              node: is missing\
            """);
  }

  @Test
  void oneFieldIsOneSentence() {
    Problem problem =
        new Problem(
            "urn:argosy:problem:malformed",
            "Bad request",
            400,
            "key: is too long",
            List.of(new Refusal.Fault("key", "abc", "is too long")));
    assertThat(new RouterRefusal(problem))
        .hasMessage("the router refuses this: key: is too long (got \"abc\")");
  }

  @Test
  void aFieldIsNamedAsTheUserTypedIt() {
    Refusal.Fault error = new Refusal.Fault("seconds", "0", "must be positive");
    Problem problem =
        new Problem(
            "urn:argosy:problem:refused-value",
            "refused value",
            422,
            "seconds: must be positive",
            List.of(error));
    assertThat(new RouterRefusal(problem).naming(Map.of("seconds", "--for")))
        .hasMessage("the router refuses this: --for: must be positive (got \"0\")");
    assertThat(new RouterRefusal(problem).naming(Map.of()))
        .hasMessage("the router refuses this: seconds: must be positive (got \"0\")");
  }

  @Test
  void aFieldThatTheSentenceNamesIsNotRepeated() {
    Refusal.Fault error = new Refusal.Fault("destinations[0]", "T9_X", "there is no node T9_X");
    Problem problem =
        new Problem(
            "urn:argosy:problem:unknown-name",
            "unknown name",
            422,
            "destinations[0]: there is no node T9_X",
            List.of(error));
    assertThat(new RouterRefusal(problem))
        .hasMessage("the router refuses this: destinations[0]: there is no node T9_X");
  }

  @Test
  void aFieldThatOnlyMatchesTheSentencesEndIsNamed() {
    Refusal.Fault error = new Refusal.Fault("sources[1]", "twice", "is named twice");
    Problem problem =
        new Problem(
            "urn:argosy:problem:refused-value",
            "refused value",
            422,
            "sources[1]: is named twice",
            List.of(error));
    assertThat(new RouterRefusal(problem))
        .hasMessage("the router refuses this: sources[1]: is named twice (got \"twice\")");
  }

  @Test
  void aDetailThatOnlyRepeatsAFieldIsLeftOut() {
    Problem problem =
        new Problem(
            "urn:argosy:problem:unknown",
            "Unknown",
            422,
            "a: is unknown",
            List.of(
                new Refusal.Fault("a", null, "is unknown"),
                new Refusal.Fault("b", null, "is unknown")));
    assertThat(new RouterRefusal(problem))
        .hasMessage(
            """
            the router refuses this: 2 fields are wrong
              a: is unknown
              b: is unknown\
            """);
  }

  @Test
  void aRefusalWithoutFieldsIsOneSentence() {
    Problem problem = new Problem("urn:argosy:problem:x", "Conflict", 409, "", List.of());
    assertThat(new RouterRefusal(problem)).hasMessage("the router refuses this: Conflict");
  }

  @Test
  void whatDoesNotExistIsNoRefusal() {
    Problem problem =
        new Problem(
            "urn:argosy:problem:not-found", "not found", 404, "there is no request 7", List.of());
    assertThat(new RouterRefusal(problem)).hasMessage("there is no request 7");
  }
}
