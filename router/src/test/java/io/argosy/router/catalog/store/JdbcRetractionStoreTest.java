package io.argosy.router.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.RetractionStore;
import io.argosy.router.catalog.RetractionStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcRetractionStoreTest implements RetractionStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @BeforeEach
  void declare() {
    WORLD.get().dataset(1, 3);
  }

  /** The kept number is compared with the files of the block only now and then. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void aBlockIsRemovedAlsoIfItsKeptNumberOfFilesIsWrong(int kept) {
    WORLD.get().execute("update block set files = %s", kept);
    filesAndTheirBlockAreRemovedOnce();
  }

  @Test
  void aBlockWithAFileStaysAlsoIfItsKeptNumberOfFilesIsWrong() {
    String lfn =
        WORLD.get().jdbc().sql("select min(lfn) from data_file").query(String.class).single();
    WORLD.get().execute("update block set files = 1");
    RetractionStore.Target file = retractions().lock(RetractionStore.Kind.FILE, lfn).orElseThrow();
    assertThat(retractions().remove(file, List.of(file.block()))).isOne();
    assertThat(retractions().lockBlocks(file, 10)).hasSize(1);
  }

  @Override
  public RetractionStore retractions() {
    return new JdbcRetractionStore(WORLD.get().jdbc());
  }

  @Override
  public String dataset() {
    return WORLD
        .get()
        .jdbc()
        .sql("select name from dataset where id = 1")
        .query(String.class)
        .single();
  }

  @Override
  public void hold(String node) {
    WORLD
        .get()
        .execute(
            "insert into replica select f.id, n.id, timestamptz '2026-01-01 12:00Z'"
                + " from data_file f, node n where n.name = '%s'",
            node);
    WORLD.get().counted();
  }
}
