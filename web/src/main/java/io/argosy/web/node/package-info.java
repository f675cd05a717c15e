/** The nodes, and whether their agents are heard. */
@NullMarked
package io.argosy.web.node;

import org.jspecify.annotations.NullMarked;
