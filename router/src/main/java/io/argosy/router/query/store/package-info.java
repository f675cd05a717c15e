/** Answers from the views of facts. */
@NullMarked
package io.argosy.router.query.store;

import org.jspecify.annotations.NullMarked;
