package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link Transactions}. */
public interface TransactionsContract {

  Transactions transactions();

  void write(String row);

  boolean wrote(String row);

  @Test
  default void aTransactionCommitsAndReturnsTheValue() {
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
  default void anExceptionRollsBackAndIsRethrownUnchanged() {
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
  default void aNestedTransactionJoinsTheOuterOne() {
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

  @Test
  default void severalTransactionsReturnTheirValuesInOrder() {
    List<Supplier<String>> both =
        List.of(
            () -> {
              write("d1");
              return "first";
            },
            () -> {
              write("d2");
              return "second";
            });
    assertThat(transactions().each(both)).containsExactly("first", "second");
    assertThat(wrote("d1") && wrote("d2")).isTrue();
  }

  @Test
  default void anErrorOfOneOfSeveralIsRethrownUnchanged() {
    OutOfMemoryError full = new OutOfMemoryError("full");
    List<Supplier<String>> both =
        List.of(
            () -> "first",
            () -> {
              throw full;
            });
    assertThatThrownBy(() -> transactions().each(both)).isSameAs(full);
  }

  @Test
  default void ofSeveralTransactionsOnlyTheFailedOneRollsBack() {
    IllegalStateException broken = new IllegalStateException("broken");
    List<Supplier<String>> both =
        List.of(
            () -> {
              write("e1");
              return "first";
            },
            () -> {
              write("e2");
              throw broken;
            });
    assertThatThrownBy(() -> transactions().each(both)).isSameAs(broken);
    assertThat(wrote("e1")).isTrue();
    assertThat(wrote("e2")).isFalse();
  }
}
