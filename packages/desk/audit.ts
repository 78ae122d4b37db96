export type { AuditKind, AuditLine, MonthAudit, MonthToAudit } from './audit/compare';
export { auditedIssuer, auditedMonth, auditSteps, differencesIn } from './audit/compare';
export type { SatCfdi, SatList } from './audit/satList';
export { beyondSatList, damagedZip, MAX_SAT_ROWS, SatListReader } from './audit/satList';
