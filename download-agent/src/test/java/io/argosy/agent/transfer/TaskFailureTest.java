package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TaskFailureTest {

  /** A door's answer may contain any bytes; a state file and a database accept text only. */
  @Test
  void invalidCharactersInAFailureAreReplaced() throws CharacterCodingException {
    String received = "half \ud83d of a pair\u0000, a line\nmore, \ud83d\ude00";
    String message = new TaskFailure(FailureClass.OTHER, Phase.OTHER, received).message();
    assertThat(message).isEqualTo("half ? of a pair , a line more, \ud83d\ude00");
    ByteBuffer strict =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .encode(CharBuffer.wrap(message));
    assertThat(strict.remaining()).isPositive();
  }
}
