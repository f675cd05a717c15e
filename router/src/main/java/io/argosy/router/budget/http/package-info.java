/** The command that sets a node's limit. */
@NullMarked
package io.argosy.router.budget.http;

import org.jspecify.annotations.NullMarked;
