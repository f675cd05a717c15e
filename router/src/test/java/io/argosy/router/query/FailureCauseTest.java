package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailureCauseTest {

  @ParameterizedTest
  @EnumSource(FailureClass.class)
  void everyClassHasMeaningAndAdvice(FailureClass kind) {
    FailureCause cause = FailureCause.of(kind.name());
    assertThat(cause.word()).isEqualTo(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    assertThat(FailureCause.of(cause.word())).isEqualTo(cause);
    assertThat(cause.title()).isNotBlank().doesNotEndWith(".");
    assertThat(cause.routerDoes()).endsWith(".");
    assertThat(cause.peopleDo()).endsWith(".");
  }

  @Test
  void anUnknownClassIsShownAsUnknown() {
    assertThat(FailureCause.of("gremlins")).isEqualTo(FailureCause.OTHER);
    assertThat(FailureCause.of(null)).isEqualTo(FailureCause.OTHER);
  }
}
