package io.argosy.web.wish;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreviewTest {

  @Test
  void whereAllHasASourceItBeginsAtOnceOrWithApproval() {
    assertThat(known(destination(5, 0, "automatic")).begins()).isEqualTo("It begins at once.");
    assertThat(known(destination(5, 0, "data-manager")).begins())
        .isEqualTo("It begins where it is approved.");
  }

  @Test
  void whatHasNoSourceDoesNotBegin() {
    assertThat(known(destination(5, 5, "automatic")).begins())
        .isEqualTo("Nothing of it can be fetched now: it waits for a source with a link.");
    assertThat(known(destination(5, 2, "automatic")).begins())
        .isEqualTo("It begins at once. Files without a source wait for one.");
    assertThat(known(destination(5, 5, "automatic"), destination(5, 0, "automatic")).begins())
        .isEqualTo("It begins at once. Files without a source wait for one.");
  }

  @Test
  void whereAllIsThereNothingMoves() {
    assertThat(known(destination(0, 0, "automatic")).begins())
        .isEqualTo("There is nothing to move now.");
  }

  private static Preview.Known known(PreviewView.Destination... destinations) {
    return new Preview.Known(new PreviewView(1, 10, ByteCount.of(10), List.of(destinations)));
  }

  private static PreviewView.Destination destination(long missing, long orphans, String approval) {
    return new PreviewView.Destination(
        new NodeName("T2_A"),
        10 - missing,
        ByteCount.of(10 - missing),
        missing,
        ByteCount.of(missing),
        orphans,
        approval,
        List.of());
  }
}
