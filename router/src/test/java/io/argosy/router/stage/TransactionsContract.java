package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What every transaction does. */
public interface TransactionsContract {

  Transactions transactions();

  void write(String row);

  boolean wrote(String row);

  @Test
  default void allOfItHappensAndTheValueComesOut() {
    String value =
        transactions()
            .inOne(
                () -> {
                  write("a1");
                  write("a2");
                  return "done";
                });
    assertThat(value).isEqualTo("done");
    assertThat(wrote("a1") && wrote("a2")).isTrue();
  }

  @Test
  default void orNoneAndTheExceptionComesOutUnchanged() {
    IllegalStateException broken = new IllegalStateException("broken");
    assertThatThrownBy(
            () ->
                transactions()
                    .inOne(
                        () -> {
                          write("b1");
                          throw broken;
                        }))
        .isSameAs(broken);
    assertThat(wrote("b1")).isFalse();
  }

  @Test
  default void oneInsideAnotherJoinsIt() {
    assertThatThrownBy(
            () ->
                transactions()
                    .inOne(
                        () -> {
                          transactions().inOne(() -> write("c1"));
                          throw new IllegalStateException("the outer one");
                        }))
        .hasMessage("the outer one");
    assertThat(wrote("c1")).isFalse();
  }
}
