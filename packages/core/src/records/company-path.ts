import { ServiceError, Text, titled } from '../kernel/index.ts'

export const CompanyPathSchema = titled('CompanyPath', {
  company_id: Text({ minLength: 1, maxLength: 200 }),
})

export const noSuchCompany = () =>
  new ServiceError('NOT_FOUND', { message: 'There is no company with this id.' })
