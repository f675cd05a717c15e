/** How often somebody may try: counted by key, within a bounded memory. */
@NullMarked
package io.argosy.common.limit;

import org.jspecify.annotations.NullMarked;
