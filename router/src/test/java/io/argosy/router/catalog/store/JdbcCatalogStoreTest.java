package io.argosy.router.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.CatalogStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcCatalogStoreTest implements CatalogStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public JdbcCatalogStore store() {
    return new JdbcCatalogStore(WORLD.get().jdbc(), WORLD.get().ids());
  }

  /** The catalogue stores the amounts with each file, for other readers. */
  @Test
  void newFilesAreAddedToTheAmountsOfTheirBlock() {
    long block = store().lockBlock(BlockName.parse("/c#1"), NOON);
    assertThat(stored(block)).isEqualTo("0 0");
    store().addUnknown(block, List.of(file("/c/a", 5), file("/c/b", 7)));
    store().addUnknown(block, List.of(file("/c/b", 7), file("/c/c", 1)));
    store().addUnknown(block, List.of(file("/c/c", 1)));
    assertThat(stored(block)).isEqualTo("3 13");
  }

  private static FileContent file(String name, long bytes) {
    return new FileContent(new Lfn(name), ByteCount.of(bytes), new Checksum("adler32:00000001"));
  }

  private static String stored(long block) {
    return WORLD
        .get()
        .jdbc()
        .sql("select files || ' ' || bytes from catalog_block_facts where id = ?")
        .param(block)
        .query(String.class)
        .single();
  }

  @Override
  public void ask(String dataset) {
    Street street = WORLD.get();
    street.execute(
        """
        insert into request (id, requester, priority, activity, remark, created_at)
        values (1, 'user', 1, 'default', '', timestamptz '%s')
        """
            .formatted(NOON));
    street.execute(
        "insert into request_dataset select 1, id from dataset where name = '%s'"
            .formatted(dataset));
  }

  @Override
  public void dataset(String name) {
    store().lockBlock(BlockName.parse(name + "#1"), NOON);
  }
}
